import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exceedsCopies } from './svg-uses';

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const uses = (id: string, times: number) => `<use href="#${id}"/>`.repeat(times);

test('ordinary drawings: accepted', () => {
  const drawings = [
    svg(''),
    svg(`<g id="a"><path d="M0 0"/></g>${uses('a', 5_000)}`),
    svg(`<defs><g id="a"/><g id="b">${uses('a', 50)}</g></defs>${uses('b', 50)}`),
    svg(`<text>a > b</text><use xlink:href='#nowhere'/>`),
    svg(`<!-- ${uses('a', 20_000)} --><g id="a"/>`),
  ];
  for (const drawing of drawings) assert.equal(exceedsCopies(drawing), false, drawing.slice(0, 80));
});

test('copies of copies of copies are refused, however they are written', () => {
  const levels = (write: (id: string) => string) =>
    Array.from({ length: 9 }, (_, at) => `<g id="l${at + 1}">${write(`l${at}`).repeat(9)}</g>`);
  const ways: ((id: string) => string)[] = [
    (id) => `<use href="#${id}"/>`,
    (id) => `<use xlink:href = '#${id}' ></use>`,
    (id) => `<svg:use\n title="a>b" href="#${id}"/>`,
    (id) => `<use xlink:href="#none" href="#${id}"/>`,
    (id) => `<use class=" href='#none" href="#${id}"/>`,
    (id) => `<use class = "a=b" data-x='"' href = "#${id}" />`,
    (id) => `<g id="inner${id}"><USE href="#${id}"/></g>`,
  ];
  for (const write of ways) {
    const parts = levels(write);
    assert.ok(exceedsCopies(svg(`<path id="l0"/>${parts.join('')}<use href="#l9"/>`)), write('x'));
    // Under a name that only looks like one.
    const named = parts.map((part) => part.replace(/<g id=/, `<g class=" id='x" id=`));
    assert.ok(exceedsCopies(svg(`${named.join('')}<use href="#l9"/>`)), write('x'));
    // In reverse order, and inside elements that are not drawn by themselves.
    assert.ok(
      exceedsCopies(svg(`<defs>${parts.reverse().join('')}</defs>${write('l9')}`)),
      write('x'),
    );
  }
});

test('a part that copies itself is refused', () => {
  assert.ok(exceedsCopies(svg(`<g id="a">${uses('b', 2)}</g><g id="b">${uses('a', 2)}</g>`)));
});

test('names that are written in codes, and links that are set later, are refused', () => {
  for (const inner of [
    '<use href="#%6c1"/>',
    '<use href="&#35;l1"/>',
    `<use xlink:href='#l&#49;'/>`,
    '<g id="&#108;1"/>',
    '<g id="l 1"/>',
    '<use><set attributeName="href" to="#l1"/></use>',
    '<use><animate attributeName="xlink:hr&#101;f" values="#l1"/></use>',
  ]) {
    assert.ok(exceedsCopies(svg(inner)), inner);
  }
  for (const inner of [
    '<a href="https://x.test/?a=1&amp;b=%20"><text id="t">5 &amp; 6</text></a>',
    '<image href="data:image/svg+xml,%3Csvg/%3E"/>',
    '<rect><animate attributeName="x" values="1;2"/></rect>',
  ]) {
    assert.equal(exceedsCopies(svg(inner)), false, inner);
  }
  assert.ok(
    exceedsCopies(
      svg(
        `${Array.from({ length: 9 }, (_, at) => `<g id="l${at + 1}">${`<use q:href="#l${at}"/>`.repeat(9)}</g>`).join('')}<use q:href="#l9"/>`,
      ),
    ),
  );
});

test('deep, long or unterminated drawing: scanned once', () => {
  const chain = Array.from(
    { length: 20_000 },
    (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`,
  );
  assert.ok(exceedsCopies(svg(`${chain.join('')}<use href="#c0"/>`)));
  assert.ok(exceedsCopies(svg('<g id="a">'.repeat(50_000))));
  assert.ok(exceedsCopies(svg(uses('a', 20_000))));
  for (const text of ['<a', '<a"', `<a"'`, '<!--', '<![CDATA[', '<?', '<g id="a"/>']) {
    assert.equal(exceedsCopies(svg(text.repeat(100_000))), false, text);
  }
});
