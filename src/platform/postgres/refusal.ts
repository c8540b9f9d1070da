/** A start that can't continue for a reason the owner of the server can mend. The message is one sentence to print as it is. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** For whoever starts the product or looks at its output. */
export const fullDiskSentence = (dataDir: string) =>
  `The disk of the data folder ${dataDir} is full: free up space there. Nothing is lost.`

/** Where it may be the disk of a database elsewhere. */
export const someDiskFullSentence =
  'A disk is full, that of the data folder or of the database: free up space there. Nothing is lost.'
