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
    '<rect/>'.repeat(4_001),
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
    <g clip-path="url(#c)" filter="url(#f)">${'<path class="a" d="M0 0 1 1"/>'.repeat(150)}</g>
    ${'<path class="a" filter="url(#f)" d="M0 0 1 1"/>'.repeat(25)}`,
  );
  assert.equal(isHeavyDrawing(drawing), false);
});

test('texts, filters, layers and masks: as many as the slowest engine paints at once', () => {
  const defined: [string, string, number][] = [
    ['<filter id="p"><feGaussianBlur/></filter>', '<rect filter="url(#p)"/>', 80],
    ['<filter id="p"><feTurbulence numOctaves="9"/></filter>', '<rect filter="url(#p)"/>', 7],
    ['<filter id="p"><feMorphology radius="999"/></filter>', '<rect filter="url(#p)"/>', 3],
    ['<mask id="p"><rect/></mask>', '<rect mask="url(#p)"/>', 205],
    ['<pattern id="p"><rect/></pattern>', '<rect fill="url(#p)"/>', 300],
    ['<linearGradient id="p"/>', '<rect fill="url(#p)"/>', 560],
    ['', '<circle opacity=".5"/>', 1_280],
    ['', '<circle style="fill:red; opacity: .5"/>', 1_280],
    ['', '<circle style="mix-blend-mode:multiply"/>', 128],
    ['', '<circle style="filter:blur(9px)"/>', 38],
    ['', '<circle filter="drop-shadow(1px 1px red)"/>', 38],
    ['', `<text>${'a'.repeat(50)}</text>`, 100],
    ['', `<text>${'a'.repeat(600)}</text>`, 1],
    ['', '<rect><animate attributeName="x"/></rect>', 480],
  ];
  for (const [before, inner, count] of defined) {
    assert.equal(
      isHeavyDrawing(svg(before + inner.repeat(count))),
      false,
      before + inner.slice(0, 80),
    );
    assert.ok(isHeavyDrawing(svg(before + inner.repeat(count * 1.2 + 2))), inner.slice(0, 80));
  }
});

test('long text, in any notation: rejected', () => {
  const long = 'drawn '.repeat(250);
  for (const inner of [
    `<text>${long}</text>`,
    `<svg:text>${long}`,
    `<text>${'<tspan>drawn drawn</tspan>'.repeat(150)}</text>`,
    `<text>${'<tspan id="a">drawn drawn </tspan>'.repeat(150)}</text>`,
    `<text><![CDATA[${long}]]></text>`,
    `<text>${'&#97;'.repeat(300)}</text>`,
    `<text xml:space="preserve">a${' '.repeat(1_500)}b</text>`,
    `<text style="white-space:pre">a${' '.repeat(1_500)}b</text>`,
    `<path id="p" d="M0 0"/><text><textPath href="#p">${long}</textPath></text>`,
    `<g id="a"><text>${'a'.repeat(300)}</text></g>${uses('a', 12)}`,
    // Names that every object has.
    `<constructor/><toString/><text>${long}</text>`,
  ]) {
    assert.ok(isHeavyDrawing(svg(inner)), inner.slice(0, 80));
  }
  for (const inner of [
    `<title>${long}</title><desc>${long}</desc>${long}`,
    `<text>a${' '.repeat(1_500)}b</text>`,
    `<text>${'a'.repeat(400)}</text><text>${'a'.repeat(400)}</text>`,
    '<text y="9">Amulet of the Fox</text>'.repeat(40),
  ]) {
    assert.equal(isHeavyDrawing(svg(inner)), false, inner.slice(0, 80));
  }
});

test('sheet that compares elements with each other, or is spelled or kept elsewhere: rejected', () => {
  const marker = `<marker id="p">${'<rect/>'.repeat(60)}</marker><path d="M0 0${'L1 1'.repeat(99)}"/>`;
  for (const inner of [
    '<style>rect:has(~rect){fill:red}</style>',
    '<style>.a~rect{fill:red}</style>',
    '<style>@import "data:text/css,path{marker:url(%23p)}"</style>',
    `${marker}<style>path{marker:u<g/>rl(#p)}</style>`,
    `${marker}<style>path{marker:u<!-- -->rl(#p)}</style>`,
    `${marker}<style>path{marker:u<![CDATA[rl(#p)]]>}</style>`,
    `${marker}<path marker-mid="u&#114;l(#p)" d="M0 0"/>`,
    String.raw`${marker}<path marker-mid="u\72l(#p)" d="M0 0"/>`,
    `${marker}<path><set attributeName="marker-mid" to="u&#114;l(#p)"/></path>`,
    `<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="data:text/css,"/>`,
    '<rect style="background:url(data:image/svg+xml,%3Csvg/%3E)"/>',
    `<style>${'.a{fill:red}'.repeat(1_000)}</style>${'<rect/>'.repeat(1_500)}`,
    '<style>rect{mix-blend-mode:multiply}</style>'.concat('<rect/>'.repeat(200)),
    '<filter id="f"><feTurbulence numOctaves="999"/></filter>',
    '<filter id="f"><feTurbulence><animate attributeName="numOctaves" to="999"/></feTurbulence></filter>',
    `<filter id="f"><feConvolveMatrix order="50" kernelMatrix="${'1 '.repeat(2_500)}"/></filter>`,
  ]) {
    assert.ok(isHeavyDrawing(svg(inner)), inner.slice(0, 80));
  }
  assert.ok(isHeavyDrawing(`<?xml-stylesheet href="data:text/css,"?>${svg('')}`));
  const sheet = Array.from({ length: 100 }, (_, at) => `.cls-${at}{fill:#${100 + at}}`).join('');
  const drawn = '<path class="cls-1" d="M0 0"/>'.repeat(1_500);
  for (const inner of [
    sheet,
    `<![CDATA[${sheet}]]>`,
    '@font-face{src:url(data:font/woff2;base64,AA)}',
  ])
    assert.equal(isHeavyDrawing(svg(`<style>${inner}</style>${drawn}`)), false, inner.slice(0, 80));
});

test('clip path, mask or filter of a group: drawn once, unless an element within inherits it', () => {
  const shadow = `<filter id="p">${'<feGaussianBlur/>'.repeat(3)}</filter>`;
  const group = (inner: string) => `${shadow}<g filter="url(#p)">${inner.repeat(60)}</g>`;
  assert.equal(isHeavyDrawing(svg(group('<rect/>'))), false);
  assert.ok(isHeavyDrawing(svg(group('<rect filter="inherit"/>'))));
});

test('any texts, as often as drawn: accepted exactly as long as they are small', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(700), { maxLength: 9 }),
      fc.nat(9),
      fc.nat(3),
      (lengths, copies, nested) => {
        const texts = lengths.map((length) => `<text>${'a'.repeat(length)}</text>`).join('');
        const groups = '<g>'.repeat(nested) + texts + '</g>'.repeat(nested);
        const drawing = svg(`<g id="a">${groups}</g>${uses('a', copies)}`);
        const squares = lengths.reduce((sum, length) => sum + length ** 2 / 100 + length / 4, 0);
        const elements = (1 + nested + lengths.length) * (copies + 1) + copies + 1;
        assert.equal(isHeavyDrawing(drawing), squares * (copies + 1) + elements > 4_000);
      },
    ),
  );
});
