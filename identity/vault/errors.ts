/** The vault cannot be opened; the message says what to do. */
export class VaultUnusable extends Error {
  override readonly name = 'VaultUnusable';
}

/** Something was to be sealed for somebody who was erased. Nothing was sealed. */
export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed';
}
