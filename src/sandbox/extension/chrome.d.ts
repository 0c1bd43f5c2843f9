/** The few extension APIs the sandbox wallet uses. Source: developer.chrome.com/docs/extensions. */
declare namespace chrome {
  interface Event<Listener> {
    addListener(listener: Listener): void;
  }

  namespace runtime {
    interface MessageSender {
      origin?: string;
      url?: string;
    }
    interface Port {
      readonly name: string;
      readonly sender?: MessageSender;
      readonly onMessage: Event<(message: unknown) => void>;
      readonly onDisconnect: Event<() => void>;
      postMessage(message: unknown): void;
      disconnect(): void;
    }
    const onConnect: Event<(port: Port) => void>;
    function connect(info: { name: string }): Port;
    function getURL(path: string): string;
  }

  namespace storage {
    interface Area {
      get(key: string): Promise<Record<string, unknown>>;
      set(items: Record<string, unknown>): Promise<void>;
    }
    const local: Area;
  }

  namespace windows {
    interface Window {
      id?: number;
    }
    function create(options: {
      url: string;
      type: 'popup';
      width: number;
      height: number;
      focused: boolean;
    }): Promise<Window | undefined>;
    function remove(id: number): Promise<void>;
    const onRemoved: Event<(id: number) => void>;
  }
}
