/** The device's key, and proofs by it. The key is made once and cannot leave the browser. */
import { type DeviceKey } from '../../protocol/custody/device-proof';
import type { DeviceStore } from './device-store';
export interface Device {
  key: DeviceKey;
  /** Header value for one request. @param body Undefined: the request has none. */
  prove(method: string, url: string, body: string | undefined): Promise<string>;
}
export declare function openDevice(store: DeviceStore, now: () => number): Promise<Device>;
