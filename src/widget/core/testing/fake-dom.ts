/** For unit tests: the parts of a document that components render into, without layout. */
import { setGlobal } from './fake-page';

export interface FakeNode {
  nodeType: number;
  localName: string;
  attributes: Map<string, string>;
  childNodes: FakeNode[];
  parentNode: FakeNode | null;
  /** Of a text. */
  data: string;
  [property: string]: unknown;
}

const TEXT = 3;

type Listener = (this: FakeNode, event: { type: string }) => void;

/** The methods that the page calls on a node; everything else is a property. */
const METHODS = {
  insertBefore(this: FakeNode, node: FakeNode, next: FakeNode | null) {
    if (node.parentNode) METHODS.removeChild.call(node.parentNode, node);
    const at = next ? this.childNodes.indexOf(next) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
    return node;
  },
  appendChild(this: FakeNode, node: FakeNode) {
    return METHODS.insertBefore.call(this, node, null);
  },
  removeChild(this: FakeNode, node: FakeNode) {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
    return node;
  },
  remove(this: FakeNode) {
    if (this.parentNode) METHODS.removeChild.call(this.parentNode, this);
  },
  setAttribute(this: FakeNode, name: string, value: unknown) {
    this.attributes.set(name, String(value));
  },
  removeAttribute(this: FakeNode, name: string) {
    this.attributes.delete(name);
  },
  contains(this: FakeNode, node: FakeNode | null): boolean {
    return (
      node === this || (node?.parentNode ? METHODS.contains.call(this, node.parentNode) : false)
    );
  },
  focus() {},
  scrollTo() {},
  // No element is in the state that is asked for.
  matches: () => false,
  // No element has a class that is looked for.
  closest: () => null,
  querySelector: () => null,
  getBoundingClientRect: () => ({ x: 0, y: 0, width: 0, height: 0 }),
  getRootNode(this: FakeNode): FakeNode {
    return this.parentNode ? METHODS.getRootNode.call(this.parentNode) : this;
  },
};

function node(nodeType: number, localName: string, data = ''): FakeNode {
  const listeners = new Map<string, Listener>();
  const style = { cssText: '', setProperty() {} };
  const own: FakeNode = {
    ...METHODS,
    nodeType,
    localName,
    data,
    attributes: new Map<string, string>(),
    childNodes: [],
    parentNode: null,
    style,
    adoptedStyleSheets: [],
    // Here, so that it is set as a property, as a browser would have it.
    disabled: false,
    // As browsers have it: by that the name of the event is known.
    onclick: null,
    listeners,
    // Rendering code adds one listener of each kind and uses its position.
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  };
  const next = (): FakeNode | null => {
    const all = own.parentNode?.childNodes ?? [];
    return all[all.indexOf(own) + 1] ?? null;
  };
  Object.defineProperty(own, 'nextSibling', { get: next });
  Object.defineProperty(own, 'firstChild', { get: () => own.childNodes[0] ?? null });
  return own;
}

/** Replaces the browser's document. @returns the root node to render into. */
export function fakeDocument(): FakeNode {
  const document = Object.assign(node(9, '#document'), {
    createElement: (name: string) => node(1, name),
    createElementNS: (_: string, name: string) => node(1, name),
    createTextNode: (text: string) => node(TEXT, '#text', text),
  });
  setGlobal('document', document);
  // Of the Nodes that we run on, the older ones have none.
  if (!('navigator' in globalThis)) setGlobal('navigator', {});
  setGlobal('ResizeObserver', function observer() {
    return { observe() {}, disconnect() {} };
  });
  setGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 0));
  setGlobal('cancelAnimationFrame', (id: ReturnType<typeof setTimeout>) => clearTimeout(id));
  return METHODS.appendChild.call(document, node(1, 'div'));
}

/** @param type as the framework names it: a name that it does not know keeps its capital */
export function fire(node: FakeNode, type: string): void {
  (node.listeners as ReadonlyMap<string, Listener>).get(type)?.call(node, {
    ...{ type, target: node, currentTarget: node },
  });
}

/** Clicks as a user does; the rendered element decides whether it is enabled. */
export const press = (node: FakeNode): void => fire(node, 'click');

/** All that is below it, in the order of the document. */
export function nodesIn(root: FakeNode): FakeNode[] {
  return root.childNodes.flatMap((child) => [child, ...nodesIn(child)]);
}

export function textOf(root: FakeNode): string {
  if (root.nodeType === TEXT) return root.data;
  return root.childNodes.map(textOf).join('');
}
