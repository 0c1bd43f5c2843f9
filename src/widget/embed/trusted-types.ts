/** Trusted Types: the one place that may name a script address. Source: W3C Trusted Types. */

interface Policy {
  createScriptURL(url: string): unknown;
}
interface Factory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

export type ScriptAddress = (script: HTMLScriptElement, url: string) => void;

/**
 * The policy is made when first needed: a page without Trusted Types never sees one. Where ours is
 * not allowed, the page's default policy decides about the plain string.
 */
export function createTrust(name: string): ScriptAddress {
  let policy: Policy | undefined;
  return (script, url) => {
    try {
      policy ??= (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy(name, {
        createScriptURL: String,
      });
    } catch {}
    try {
      // The DOM takes a TrustedScriptURL where its types say string.
      script.src = policy ? (policy.createScriptURL(url) as string) : url;
    } catch {
      throw Error(`CSP trusted-types without "${name}". Set data-tt-policy.`);
    }
  };
}
