/** A page that replaces the functions of its realm before any other script, and keeps all that passes. */
import type { Page } from 'playwright/test';

interface Envelope {
  id?: string;
  type: string;
  payload?: unknown;
}

declare global {
  interface Window {
    /** Every text and byte that passed, one a line; bytes also in hex. */
    overheard?: () => string;
    /** Messages of the widget to the frame, in order. */
    sentToFrame?: Envelope[];
  }
}

/** Runs in the page. The frame has a realm of its own, which a page cannot reach. */
function patchAll(): void {
  if (window !== window.top) return;
  const { apply, ownKeys, getOwnPropertyDescriptor, defineProperty, getPrototypeOf } = Reflect;
  const { isArray } = Array;
  const { add } = Set.prototype;
  const { then } = Promise.prototype;
  const { push } = Array.prototype;
  const { stringify } = JSON;
  const decoder = new TextDecoder();
  const decode = TextDecoder.prototype.decode;
  const kept = new Set<string>();
  const sent: Envelope[] = [];
  let isBusy = false;

  const keepText = (text: string) => apply(add, kept, [text]);
  function keepBytes(bytes: Uint8Array): void {
    keepText(apply(decode, decoder, [bytes]));
    let hex = '';
    let binary = '';
    for (const byte of bytes) {
      hex += (byte < 16 ? '0' : '') + byte.toString(16);
      binary += String.fromCharCode(byte);
    }
    keepText(hex);
    keepText(btoa(binary));
  }
  /** @param depth of objects that are read; the common functions of a page get little. */
  function keep(value: unknown, depth: number): void {
    if (typeof value === 'string') {
      if (value.length > 5 && value.length < 5_000) keepText(value);
    } else if (typeof value !== 'object' || value === null || depth < 1) {
      // Nothing that could hold a text.
    } else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      const { buffer, byteOffset, byteLength } =
        value instanceof ArrayBuffer
          ? { buffer: value, byteOffset: 0, byteLength: value.byteLength }
          : value;
      if (byteLength < 5_000) keepBytes(new Uint8Array(buffer, byteOffset, byteLength));
    } else if (value instanceof Promise) {
      apply(then, value, [(one: unknown) => listen(3, one), () => {}]);
    } else if (value instanceof Map || value instanceof Set) {
      if (value.size < 30) for (const one of value) keep(one, depth - 1);
    } else if (isArray(value) || [Object.prototype, null].includes(getPrototypeOf(value) as null)) {
      const keys = ownKeys(value);
      if (keys.length > 60) return;
      for (const key of keys) {
        const own = getOwnPropertyDescriptor(value, key);
        if (own && 'value' in own) keep(own.value, depth - 1);
      }
    }
  }
  function listen(depth: number, ...values: unknown[]): void {
    if (isBusy) return;
    isBusy = true;
    try {
      for (const one of values) keep(one, depth);
    } finally {
      isBusy = false;
    }
  }

  function patch(holder: object, name: PropertyKey, depth: number): void {
    const own = getOwnPropertyDescriptor(holder, name);
    if (!own?.configurable || name === 'constructor') return;
    const wrap = (original: (...args: unknown[]) => unknown) =>
      function (this: unknown, ...args: unknown[]): unknown {
        const result = apply(original, this, args);
        listen(depth, this, result);
        for (let at = 0; at < args.length; at += 1) listen(depth, args[at]);
        return result;
      };
    if (typeof own.value === 'function')
      defineProperty(holder, name, { ...own, value: wrap(own.value) });
    else if (own.get) defineProperty(holder, name, { ...own, get: wrap(own.get) });
  }
  const all = [
    ...[Array, String, Promise, Map, Set, RegExp, URL, URLSearchParams, Headers, Request, Response],
    ...[TextEncoder, TextDecoder, Crypto, SubtleCrypto, Storage, IDBObjectStore, IDBRequest],
    ...[MessagePort, MessageEvent, XMLHttpRequest, WebSocket, Worker, CustomEvent, Event],
  ].map(({ prototype }) => prototype as object);
  const bytes = getPrototypeOf(Uint8Array.prototype) as object;
  const common: object[] = [Object, Reflect, Array, bytes];
  common.push(Array.prototype, Map.prototype, Set.prototype, String.prototype, RegExp.prototype);
  for (const holder of [...all, bytes, JSON, Object, Array, Promise, Reflect]) {
    for (const name of ownKeys(holder)) {
      // Functions that this script itself is made of would call itself.
      if (holder !== Object || !/prototype/.test(String(name)))
        patch(holder, name, common.includes(holder) ? 1 : 4);
    }
  }
  for (const name of ['fetch', 'postMessage', 'atob', 'btoa', 'structuredClone'])
    patch(window, name, 4);
  patch(HTMLInputElement.prototype, 'value', 1);
  patch(Node.prototype, 'textContent', 1);

  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (message: Envelope, ...more: []) {
    if (message.type) apply(push, sent, [JSON.parse(stringify(message))]);
    return apply(postMessage, this, [message, ...more]);
  };
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, ...more) {
    const heard = (event: Event) => {
      if (event instanceof MessageEvent) listen(4, event.data);
    };
    if (type === 'message') apply(addEventListener, this, [type, heard]);
    return apply(addEventListener, this, [type, listener, ...more]);
  };
  window.overheard = () => [...kept].join('\n');
  window.sentToFrame = sent;
}

/** Call it before the page is opened. */
export const eavesdrop = (page: Page): Promise<unknown> => page.addInitScript(patchAll);

export const overheard = (page: Page): Promise<string> =>
  page.evaluate(() => window.overheard?.() ?? '');

export const sentToFrame = (page: Page): Promise<Envelope[]> =>
  page.evaluate(() => window.sentToFrame ?? []);
