/** What a certificate says whose creator never opened the designer, and its counts in words, English. */
export const paperWords = {
  title: 'Certificate of completion',
  opening: 'This certifies that',
  closing: 'finished {lessons} of',
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
