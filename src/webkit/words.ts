/** Parts that words are loaded in, each declared where its words are: `interface WordParts { lists: typeof words }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface WordParts {}
export type WordPart = keyof WordParts
