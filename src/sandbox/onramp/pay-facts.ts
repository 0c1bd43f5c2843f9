/** Facts about the sandbox's payment provider that its gateway and tests share. */

export const PAY_SITE = 'Sandbox Pay';

/** Known to the whole world, as everything of the sandbox. */
export const PAY_SECRETS = {
  secret: 'sandbox-pay-signs-links-with-this',
  webhookSecret: 'sandbox-pay-signs-reports-with-this',
};

/** Numbers that no bank gives out. */
export const TEST_CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** Asks for `TEST_CODE` first, as 3-D Secure does. */
  challenge: '4000 0000 0000 3220',
} as const;

export const TEST_CODE = '123456';
