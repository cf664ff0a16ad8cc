// The table twin of a picture: the same facts as rows that can be read aloud, sorted and copied.

import { element } from './text.js';

/**
 * @param caption what the table is about
 * @param columns [{name, about, text(row), value(row), left}]; value is what the column is sorted by, and `about` says more
   *   than the name
 * @param onPick called with a row that was chosen
 */
export class Table {
  constructor(caption, columns, onPick) {
    this.columns = columns;
    this.onPick = onPick;
    this.sortBy = -1;
    this.isDown = true;
    this.rows = [];
    this.head = element('tr');
    this.body = element('tbody');
    this.root = element('div', { class: 'table', role: 'region', 'aria-label': caption, tabindex: '0' },
      element('table', {}, element('caption', {}, caption), element('thead', {}, this.head), this.body));
    columns.forEach((column, i) => this.head.append(element('th', { scope: 'col', class: column.left ? 'left' : null, title: column.about },
      element('button', { type: 'button', onclick: () => this.sort(i) }, column.name))));
  }

  sort(index) {
    this.isDown = this.sortBy === index ? !this.isDown : true;
    this.sortBy = index;
    [...this.head.children].forEach((cell, i) => {
      if (i === index) cell.setAttribute('aria-sort', this.isDown ? 'descending' : 'ascending');
      else cell.removeAttribute('aria-sort');
    });
    this.fill();
  }

  /** @param isPicked whether a row is the selected one */
  show(rows, isPicked = () => false) {
    this.rows = rows;
    this.isPicked = isPicked;
    this.fill();
  }

  fill() {
    const { columns } = this;
    let rows = this.rows;
    if (this.sortBy >= 0) {
      const { value } = columns[this.sortBy], sign = this.isDown ? -1 : 1;
      rows = [...rows].sort((one, other) => {
        const a = value(one), b = value(other);
        return sign * (a < b ? -1 : a > b ? 1 : 0);
      });
    }
    const texts = rows.map(row => columns.map(column => String(column.text(row))).join('\u0000')
      + (this.isPicked(row) ? '*' : '')).join('\u0001');
    if (texts === this.shown) return; // a table that stays the same keeps its focus
    this.shown = texts;
    this.body.replaceChildren(...rows.map(row => this.line(row)));
  }

  line(row) {
    const cells = this.columns.map((column, i) => {
      const text = String(column.text(row));
      const swatch = column.colour === undefined ? null : this.swatch(column.colour(row));
      const inside = i === 0 && this.onPick !== undefined
        ? element('button', { type: 'button', onclick: () => this.onPick(row) }, swatch, text)
        : element('span', {}, swatch, text);
      return element(i === 0 ? 'th' : 'td', { scope: i === 0 ? 'row' : null, class: column.left ? 'left' : null }, inside);
    });
    return element('tr', { class: this.isPicked(row) ? 'picked' : null }, ...cells);
  }

  swatch(colour) {
    const made = element('i', { class: 'swatch' });
    made.style.background = colour;
    return made;
  }
}
