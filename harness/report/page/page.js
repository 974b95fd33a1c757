"use strict";
// A click on a column's name sorts by it, another the other way round; without this the tables read as they are.
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  const heads = table.tHead ? [...table.tHead.rows[0].cells] : [];
  if (body.rows.length < 2) continue;
  heads.forEach((head, column) => {
    if (!head.textContent.trim()) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const falling = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const key = (row) => row.cells[column].dataset.key;
      const keys = [...body.rows].map(key).filter((one) => one !== "");
      const numbers = keys.every((one) => Number.isFinite(Number(one)));
      const compare = (a, b) => {
        const [one, other] = [key(a), key(b)];
        if (one === "" || other === "") return (one === "") - (other === "");
        const order = numbers ? Number(one) - Number(other) : one.localeCompare(other);
        return falling ? -order : order;
      };
      body.append(...[...body.rows].sort(compare));
    });
  });
}
