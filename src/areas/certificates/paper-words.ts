/** What is on a certificate besides its facts: labels, counts, and the lines of one whose creator never opened the designer. English. */
export const paperWords = {
  title: 'Certificate of completion',
  opening: 'This certifies that',
  closing: 'finished {lessons} of',
  labels: {
    date: 'Date',
    taughtBy: 'Taught by',
    signedBy: 'Signed by',
    signature: 'Signature',
    checkAt: 'Verify at',
  },
  /** "all twelve lessons": words up to twelve, figures beyond. */
  lessons: (count: number): string => numbers[count] ?? `all ${count} lessons`,
}

const numbers = [
  'no lessons',
  'the one lesson',
  'both lessons',
  ...['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (word) => `all ${word} lessons`,
  ),
]
