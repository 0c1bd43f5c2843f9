/**
 * What is on its way to clients. Each frame is held until it left this process, so a client that does
 * not read holds memory: a connection has one frame under way at a time, and together they have no
 * more than a limit. Nothing is lost by ending a socket: the client comes back and gets the rest.
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
