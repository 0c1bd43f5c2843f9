/**
 * Frames in transit to clients. The process holds each frame until it is sent, so a client that
 * does not read uses memory: each connection has one frame in transit at a time, and a limit
 * applies to all of them together. Closing a socket loses nothing: the client reconnects and gets
 * the rest.
 */
import type { WebSocket } from 'ws';

export interface Outbox {
  /** Resolves when the frame left this process, rejects when it cannot. */
  send(socket: WebSocket, frame: string): Promise<void>;
  /** Of all frames that have not left. */
  bytes(): number;
  /** Called at intervals: ends sockets that have not taken a frame for two whole ones. */
  round(): void;
}

interface Waiting {
  socket: WebSocket;
  bytes: number;
  rounds: number;
}

const ROUNDS = 3;

/**
 * @param maxBytes Beyond it the socket that has kept us waiting longest is ended.
 * @param onUnread A socket was ended because it did not read.
 */
export function createOutbox(maxBytes: number, onUnread: () => void): Outbox {
  // Oldest first.
  const waiting = new Set<Waiting>();
  let bytes = 0;
  const gone = (one: Waiting) => {
    if (waiting.delete(one)) bytes -= one.bytes;
  };
  const end = (one: Waiting) => {
    gone(one);
    if (one.socket.readyState === one.socket.OPEN) onUnread();
    one.socket.terminate();
  };
  return {
    send(socket, frame) {
      const one = { socket, bytes: Buffer.byteLength(frame), rounds: 0 };
      waiting.add(one);
      bytes += one.bytes;
      const sent = new Promise<void>((resolve, reject) => {
        socket.send(frame, (error) => {
          gone(one);
          if (error) reject(error);
          else resolve();
        });
      });
      for (const oldest of waiting) {
        if (bytes <= maxBytes) break;
        end(oldest);
      }
      return sent;
    },
    bytes: () => bytes,
    round() {
      for (const one of waiting) {
        one.rounds += 1;
        if (one.rounds >= ROUNDS) end(one);
      }
    },
  };
}
