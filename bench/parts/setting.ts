/** Short repetitions, to see that a benchmark runs: `npm run bench -- --quick`. Its figures are worth little. */
export const isQuick = process.env.BENCH_QUICK === '1'

/** Length of one repetition. Load is bounded in time and goes to loopback alone. */
export const seconds = isQuick ? 2 : 8
export const repetitions = isQuick ? 2 : 5
export const connections = 50
