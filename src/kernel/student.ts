/** What areas tell of someone on the student's dashboard, as the API calls it. Each declares its own: `interface StudentNumbers extends LearnerNumbers {}`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface StudentNumbers {}

/** What someone did, told to them. Each area declares its own: `interface StudentFacts { learning: LearnedFact }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface StudentFacts {}

export type StudentFact = { id: string; kind: string; at: string } & StudentFacts[keyof StudentFacts]
