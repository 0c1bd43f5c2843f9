/** Tracks the state of each data feature per chain, so that `/health` can report outages. */

/** `off`: no source is configured. `unknown`: no request has been made yet. */
export type FeatureState = 'up' | 'down' | 'off' | 'unknown';

export interface Features {
  set(feature: string, chainId: string, state: FeatureState): void;
  /** Runs it and remembers how it ended. */
  watch<Value>(feature: string, chainId: string, run: () => Promise<Value>): Promise<Value>;
  states(): Record<string, Record<string, FeatureState>>;
}

export function createFeatures(): Features {
  const features = new Map<string, Map<string, FeatureState>>();
  const set: Features['set'] = (feature, chainId, state) => {
    const chains = features.get(feature) ?? new Map<string, FeatureState>();
    features.set(feature, chains.set(chainId, state));
  };
  return {
    set,
    async watch(feature, chainId, run) {
      try {
        const value = await run();
        set(feature, chainId, 'up');
        return value;
      } catch (error) {
        set(feature, chainId, 'down');
        throw error;
      }
    },
    states: () =>
      Object.fromEntries([...features].map(([name, chains]) => [name, Object.fromEntries(chains)])),
  };
}
