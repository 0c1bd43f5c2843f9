/** Recognises a sign-in message, so that its domain can be compared with the page that asks. */

const REQUEST = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^\s/]+) wants you to sign in with your /i;

/**
 * The domain of a message of the form of EIP-4361 or CAIP-122, with its port; undefined for any
 * other message.
 */
export function signInDomain(message: string): string | undefined {
  return REQUEST.exec(message.slice(0, 1_024).trimStart())?.[2];
}
