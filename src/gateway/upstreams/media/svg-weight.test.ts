import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isHeavyDrawing } from './svg-weight';

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const uses = (id: string, times: number) => `<use href="#${id}"/>`.repeat(times);

test('ordinary drawings: accepted', () => {
  const drawings = [
    svg(''),
    svg(`<g id="a"><path d="M0 0"/></g>${uses('a', 1_000)}`),
    svg(`<defs><g id="a"/><g id="b">${uses('a', 40)}</g></defs>${uses('b', 40)}`),
    svg(`<text>a > b</text><use xlink:href='#nowhere'/>`),
    svg(`<!-- ${uses('a', 10_000)} --><g id="a"/>`),
  ];
  for (const drawing of drawings)
    assert.equal(isHeavyDrawing(drawing), false, drawing.slice(0, 80));
});

test('nested copies in an SVG, in any notation: rejected', () => {
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
    assert.ok(isHeavyDrawing(svg(`<path id="l0"/>${parts.join('')}<use href="#l9"/>`)), write('x'));
    // Under a name that only looks like one.
    const named = parts.map((part) => part.replace(/<g id=/, `<g class=" id='x" id=`));
    assert.ok(isHeavyDrawing(svg(`${named.join('')}<use href="#l9"/>`)), write('x'));
    // In reverse order, and inside elements that are not drawn by themselves.
    assert.ok(
      isHeavyDrawing(svg(`<defs>${parts.reverse().join('')}</defs>${write('l9')}`)),
      write('x'),
    );
  }
});

test('SVG element that copies itself: rejected', () => {
  assert.ok(isHeavyDrawing(svg(`<g id="a">${uses('b', 2)}</g><g id="b">${uses('a', 2)}</g>`)));
});

test('encoded ids, or links set by an animation: rejected', () => {
  for (const inner of [
    '<use href="#%6c1"/>',
    '<use href="&#35;l1"/>',
    `<use xlink:href='#l&#49;'/>`,
    '<g id="&#108;1"/>',
    '<g id="l 1"/>',
    '<use><set attributeName="href" to="#l1"/></use>',
    '<use><animate attributeName="xlink:hr&#101;f" values="#l1"/></use>',
  ]) {
    assert.ok(isHeavyDrawing(svg(inner)), inner);
  }
  for (const inner of [
    '<a href="https://x.test/?a=1&amp;b=%20"><text id="t">5 &amp; 6</text></a>',
    '<image href="data:image/png;base64,iVBORw0KGgo="/>',
    '<rect><animate attributeName="x" values="1;2"/></rect>',
  ]) {
    assert.equal(isHeavyDrawing(svg(inner)), false, inner);
  }
  assert.ok(
    isHeavyDrawing(
      svg(
        `${Array.from({ length: 9 }, (_, at) => `<g id="l${at + 1}">${`<use q:href="#l${at}"/>`.repeat(9)}</g>`).join('')}<use q:href="#l9"/>`,
      ),
    ),
  );
});

test('more than 2,000 names: rejected', () => {
  const names = (count: number) =>
    svg(Array.from({ length: count }, (_, at) => `<g id="n${at}"/>`).join(''));
  assert.equal(isHeavyDrawing(names(2_000)), false);
  assert.ok(isHeavyDrawing(names(2_001)));
});

test('deep, long or unterminated drawing: scanned once', () => {
  const chain = Array.from(
    { length: 20_000 },
    (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`,
  );
  assert.ok(isHeavyDrawing(svg(`${chain.join('')}<use href="#c0"/>`)));
  assert.ok(isHeavyDrawing(svg('<g id="a">'.repeat(50_000))));
  assert.ok(isHeavyDrawing(svg(uses('a', 20_000))));
  assert.equal(isHeavyDrawing(svg(`<style>url(${' '.repeat(250_000)}</style>`)), false);
  for (const text of ['<!--', '<![CDATA[', '<?']) {
    assert.equal(isHeavyDrawing(svg(text.repeat(Math.floor(200_000 / text.length)))), false, text);
  }
});

test('other ways to draw an element often: rejected', () => {
  const parts = (kind: string, count: number) =>
    `<${kind} id="p">${'<rect/>'.repeat(count)}</${kind}>`;
  const corners = (count: number) => `M0 0${'L1 1'.repeat(count)}`;
  for (const inner of [
    `${parts('marker', 60)}<path marker-mid="url(#p)" d="${corners(100)}"/>`,
    `${parts('marker', 60)}<g style="marker: url( '#p' )"><path d="${corners(100)}"/></g>`,
    `${parts('marker', 60)}<style>path{marker:url(#p)}</style><path d="${corners(100)}"/>`,
    `${parts('pattern', 100)}<g fill="url(#p)">${'<path/>'.repeat(60)}</g>`,
    `${parts('mask', 100)}${'<path mask="url(&quot;#p&quot;)"/>'.repeat(60)}`,
    `${parts('g', 200)}<g id="q">${uses('p', 9_000)}</g>`,
    // Chains multiply.
    ...['pattern', 'filter'].map((kind) =>
      Array.from(
        { length: 9 },
        (_, at) => `<${kind} id="l${at + 1}">${`<rect fill="url(#l${at})"/>`.repeat(9)}</${kind}>`,
      )
        .join('')
        .concat('<rect fill="url(#l9)"/>'),
    ),
    // Spelled so that only a browser reads it.
    String.raw`${parts('marker', 60)}<path style="marker:u\72l(#p)" d="M0 0"/>`,
    `${parts('marker', 60)}<path style="marker:&#117;rl(#p)" d="M0 0"/>`,
    '<image href="data:image/svg+xml,%3Csvg/%3E"/>',
    '<foreignObject><div/></foreignObject>',
    '<g id="a" xml:id="b"/>',
    `<text>${'a'.repeat(250_000)}</text>`,
    '<rect/>'.repeat(5_001),
    ' '.repeat(256_001),
  ]) {
    assert.ok(isHeavyDrawing(svg(inner)), inner.slice(0, 80));
  }
});

test('shared gradients, a shadow and a clip path: accepted', () => {
  const stops = '<stop offset="0"/><stop offset="1"/>';
  const drawing = svg(
    `<defs><linearGradient id="g">${stops}</linearGradient><filter id="f">${'<feOffset/>'.repeat(6)}</filter>
    <clipPath id="c"><rect/></clipPath></defs><style>.a{fill:url(#g)}</style>
    <g clip-path="url(#c)">${'<path class="a" filter="url(#f)" d="M0 0 1 1"/>'.repeat(200)}</g>`,
  );
  assert.equal(isHeavyDrawing(drawing), false);
});

test('any drawing: checked in one pass, with a bounded number of elements', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '<g>',
      '</g>',
      '<path d="M0 0L1 1"/>',
      'text',
      '<style>',
      '</style>',
      '<!--',
      '-->',
      '"',
    ),
    fc.nat(9).map((id) => `<g id="${id}">`),
    fc.nat(9).map((id) => `<use href="#${id}"/>`),
    fc.nat(9).map((id) => `<rect fill="url(#${id})"/>`),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 300 }), fc.nat(200), (parts, times) => {
      assert.equal(typeof isHeavyDrawing(svg(parts.join('').repeat(times))), 'boolean');
    }),
  );
  // The reported ones: many names around many copies, and a tag of nothing but attributes.
  const names = Array.from({ length: 9_999 }, (_, at) => ` id="${at}"`).join('');
  assert.ok(isHeavyDrawing(svg(`<g${names}>${uses('q', 9_999)}</g>`)));
  assert.ok(isHeavyDrawing(svg(`<g ${'a="" '.repeat(40_000)}/>`)));
});
