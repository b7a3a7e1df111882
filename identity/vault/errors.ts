/** The vault cannot be opened; the message explains what to do. */
export class VaultUnusable extends Error {
  override readonly name = 'VaultUnusable';
}

/** A caller tried to seal data for an erased person. Nothing was sealed. */
export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed';
}
