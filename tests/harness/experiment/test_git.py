"""What git is asked, and what is said where it cannot answer."""

import subprocess
from pathlib import Path

import pytest

from harness.experiment.git import GitError, commit_of, full_name, has, in_repository, top_of


@pytest.fixture
def repository(tmp_path):
    """A repository with one file in one commit."""
    top = tmp_path / "top"
    (top / "sub").mkdir(parents=True)
    (top / "sub" / "file").write_text("")
    own = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false"]
    for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "Begin"]):
        subprocess.run(["git", "-C", top, *own, *command], check=True)
    return top.resolve()


def test_git_says_what_a_revision_has(repository):
    assert top_of(repository / "sub") == repository
    commit = commit_of(repository, "HEAD")
    assert has(repository, commit, Path("sub/file"))
    assert not has(repository, commit, Path("sub/other"))
    assert full_name(repository, commit).startswith(commit)
    assert full_name(repository, "nowhere") == ""


def test_what_git_cannot_look_at_is_not_what_is_not_there(repository, tmp_path):
    assert not in_repository(tmp_path)
    with pytest.raises(GitError, match="is in no repository of git's"):
        top_of(tmp_path)
    with pytest.raises(GitError, match="no revision of the repository in"):
        commit_of(repository, "nowhere")
    (repository / ".git" / "HEAD").write_text("nonsense")
    assert in_repository(repository)
    with pytest.raises(GitError, match=r"git cannot look into .* \(fatal: .*\)"):
        top_of(repository)
    with pytest.raises(GitError, match="fatal: "):
        has(repository, "HEAD", Path("sub/file"))
