/** Cuts a stream of bytes into WebSocket frames. Source: RFC 6455 §5.2; no extensions. */

const TEXT = 1;
const LAST_DATA_OPCODE = 2;

export interface Frame {
  /** The unchanged bytes. */
  bytes: Buffer;
  /**
   * Text of a whole message; undefined for control frames, and for all but the last of several
   * fragments.
   */
  message: string | undefined;
}

function payloadOf(bytes: Buffer, start: number, masked: boolean): Buffer {
  const payload = Buffer.from(bytes.subarray(start));
  if (!masked) return payload;
  const mask = bytes.subarray(start - 4, start);
  for (let i = 0; i < payload.length; i++) payload[i] = (payload[i] ?? 0) ^ (mask[i % 4] ?? 0);
  return payload;
}

/**
 * Length of the header and of the whole frame at the start of the bytes; undefined if incomplete.
 */
function measure(bytes: Buffer): { head: number; whole: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
  if (bytes.length < 2 + extra) return undefined;
  let length = short;
  if (extra === 2) length = bytes.readUInt16BE(2);
  if (extra === 8) length = Number(bytes.readBigUInt64BE(2));
  const head = 2 + extra + (bytes.readUInt8(1) & 0x80 ? 4 : 0);
  const whole = head + length;
  return bytes.length < whole ? undefined : { head, whole };
}

/** One parser per direction of a socket. It takes bytes and returns the complete frames. */
export function frameReader(): (bytes: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  return (more) => {
    rest = Buffer.concat([rest, more]);
    const frames: Frame[] = [];
    for (let size = measure(rest); size; size = measure(rest)) {
      const bytes = rest.subarray(0, size.whole);
      rest = rest.subarray(size.whole);
      const first = bytes.readUInt8(0);
      let message: string | undefined;
      if ((first & 0x0f) <= LAST_DATA_OPCODE) {
        parts.push(payloadOf(bytes, size.head, bytes.readUInt8(1) >= 0x80));
        if (first & 0x80) {
          message = Buffer.concat(parts).toString();
          parts = [];
        }
      }
      frames.push({ bytes, message });
    }
    return frames;
  };
}

/** A text message of a server; the text is shorter than 64 KiB. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(payload.length < 126 ? 2 : 4);
  head.writeUInt8(0x80 | TEXT, 0);
  head.writeUInt8(Math.min(payload.length, 126), 1);
  if (head.length === 4) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** A close frame of a server; the reason is shorter than 124 bytes. */
export function closeFrame(code: number, reason: string): Buffer {
  const payload = Buffer.alloc(2 + Buffer.byteLength(reason));
  payload.writeUInt16BE(code, 0);
  payload.write(reason, 2);
  return Buffer.concat([Buffer.from([0x88, payload.length]), payload]);
}
