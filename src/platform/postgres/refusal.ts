/** A start that cannot go on for a reason the owner of the server can mend. The message is one sentence to print as it is. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
