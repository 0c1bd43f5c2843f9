/**
 * The frame's storage: keys that cannot leave the browser, the session and the device's shares, by
 * project and page origin. IndexedDB, which the browser partitions by the site of the page.
 */
export interface DeviceStore {
    get<Value>(key: string): Promise<Value | undefined>;
    set(key: string, value: unknown): Promise<void>;
    /** @returns what is stored now: `value`, or what another frame of this site stored before. */
    add<Value>(key: string, value: Value): Promise<Value>;
    remove(key: string): Promise<void>;
    /** Stored, or in memory only, because the browser has no storage for this frame. */
    readonly lasting: boolean;
}
export declare function openDeviceStore(factory: IDBFactory | undefined): Promise<DeviceStore>;
