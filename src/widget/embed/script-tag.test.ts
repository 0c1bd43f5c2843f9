import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mirrorsOf, ownProperty, readTag, settingsOf } from './script-tag';

Object.assign(globalThis, { __BASE__: './' });
/** The browser's own getter is on the prototype. */
const current: { currentScript: object | null } = { currentScript: null };
Object.assign(globalThis, { Document: { prototype: current } });

const tagOf = (fields: object) =>
  readTag({ nonce: '', integrity: '', dataset: {}, ...fields } as HTMLScriptElement);

test('chunks: beside the script; gateway: the origin of the script', () => {
  const tag = tagOf({ src: 'https://cdn.example/cdn/1.0.0/appkit.js?x=1', nonce: 'n' });
  assert.equal(tag?.base, 'https://cdn.example/cdn/1.0.0/');
  assert.equal(tag?.scriptOrigin, 'https://cdn.example');
  assert.equal(tag?.nonce, 'n');
  assert.equal(tag?.pinned, false);
  assert.equal(tagOf({ src: 'https://a.example/x.js', integrity: 'sha384-x' })?.pinned, true);
});

test('project id in the script URL: replaces a stripped attribute; an attribute wins', () => {
  const src = 'https://cdn.example/appkit.js?projectId=fromsrc';
  assert.equal(tagOf({ src })?.attributes.projectId, 'fromsrc');
  const both = tagOf({ src, dataset: { projectId: 'fromtag' } });
  assert.equal(both?.attributes.projectId, 'fromtag');
});

test('page without our tag: no config', (context) => {
  Object.assign(globalThis, { document: { currentScript: {}, querySelectorAll: () => [] } });
  context.after(() => Reflect.deleteProperty(globalThis, 'document'));
  assert.equal(readTag(), undefined);
});

test('no currentScript: the last script with our name is the tag', (context) => {
  const scripts = (host: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({ src: `https://${host}${i}.example/`, dataset: {} }));
  let ours = scripts('ours', 2);
  const querySelectorAll = (selector: string) =>
    selector.includes('appkit.js') ? ours : scripts('names-a-project', 2);
  Object.assign(globalThis, { document: { currentScript: {}, querySelectorAll } });
  context.after(() => Reflect.deleteProperty(globalThis, 'document'));
  assert.equal(readTag()?.scriptOrigin, 'https://ours1.example');
  // Served under another name.
  ours = [];
  assert.equal(readTag()?.scriptOrigin, 'https://names-a-project1.example');
});

test('element of the page named currentScript: the script that runs is the tag', (context) => {
  const comment = {
    src: 'https://evil.example/x.png',
    dataset: { gateway: 'https://evil.example' },
  };
  Object.assign(globalThis, { document: { currentScript: comment, querySelectorAll: () => [] } });
  current.currentScript = { src: 'https://ours.example/appkit.js', dataset: {} };
  context.after(() => {
    current.currentScript = null;
    Reflect.deleteProperty(globalThis, 'document');
  });
  assert.equal(readTag()?.scriptOrigin, 'https://ours.example');
  assert.equal(settingsOf(readTag()?.attributes ?? {}, undefined)('gateway'), '');
});

test('polluted Object.prototype, and elements that window inherits: no settings', (context) => {
  Object.assign(Object.prototype, { gateway: 'https://evil.example' });
  context.after(() => Reflect.deleteProperty(Object.prototype, 'gateway'));
  const tag = tagOf({ src: 'https://cdn.example/appkit.js' });
  assert.equal(settingsOf(tag?.attributes ?? {}, {})('gateway'), '');
  const page = Object.create({ AppKit: 'an element with this id' });
  assert.equal(ownProperty(page, 'AppKit'), undefined);
  assert.equal(ownProperty({ AppKit: [] }, 'AppKit') !== undefined, true);
});

test('attribute: overrides AppKitConfig; an absent setting is empty', () => {
  assert.equal(settingsOf({ theme: 'dark' }, { theme: 'light' })('theme'), 'dark');
  assert.equal(settingsOf({}, { theme: 'light' })('theme'), 'light');
  assert.equal(settingsOf({ theme: '' }, { theme: 'light' })('theme'), '');
  assert.equal(settingsOf({}, undefined)('theme'), '');
  assert.equal(settingsOf({ projectId: ' blank ' }, undefined)('projectId'), 'blank');
  assert.equal(settingsOf({}, 'no object')('theme'), '');
});

test('switch: on if present; absent or off reads as false', () => {
  const said = (attributes: Record<string, string>, config?: object) =>
    settingsOf(attributes, config)('disableAppend', 'false');
  assert.equal(said({ disableAppend: '' }), '');
  assert.equal(said({ disableAppend: 'false' }, { disableAppend: true }), 'false');
  assert.equal(said({}, { disableAppend: true }), 'true');
  assert.equal(said({}, { disableAppend: false }), 'false');
  assert.equal(said({}), 'false');
});

test('mirrors: directories, from text or list', () => {
  const want = ['https://a.example/x/', 'https://b.example/'];
  assert.deepEqual(mirrorsOf(' https://a.example/x  https://b.example/ '), want);
  const list = settingsOf({}, { mirrors: ['https://a.example/x', 'https://b.example'] })('mirrors');
  assert.deepEqual(mirrorsOf(list), want);
  assert.deepEqual(mirrorsOf(''), []);
});
