/** Parts that words are loaded in, each declared where its words are: `interface WordParts { lists: typeof words }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface WordParts {}

/**
 * Parts that screens of several areas need together: to make courses, to take them, to do either, to set things, to run the
 * installation, and what people see once, if ever. Each area brings its own words, in `web/words/<group>.ts`, and they're one file of the app (vite.config.ts).
 */
type WordGroup = 'making' | 'taking' | 'both' | 'settings' | 'administration' | 'seldom'

/** What an area brings to a group, by any name no other has: `interface GroupWords { students: typeof words }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface GroupWords {}

export type WordPart = keyof WordParts | WordGroup
