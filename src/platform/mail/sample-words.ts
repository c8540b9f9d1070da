/** A creator, for the samples of what creators send. */
export const sampleCreator = { name: 'Clay & Kiln', color: '#9B3A1C' }
