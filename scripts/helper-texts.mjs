// A helper text answers one question in nine words or isn't there. Those that need more are in hints-left.json with how many they
// have: that list only gets smaller, by hand.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const most = 9
const isHint = (path) => /(?:^|\.)(?:\w+H|h)int(?:\.\w+)?$/.test(path)

/** Words that are left longer, by the path of their catalog and their key: how many they have. */
export function hintsLeft(folder) {
  const path = join(folder, 'scripts/hints-left.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** The helper texts of a file's English catalogs that are too long, and those in `left` that aren't anymore. */
export function longHints(catalogs, left = {}) {
  const long = new Map(
    catalogs
      .flatMap((words) => leaves(words))
      .filter(([key, said]) => isHint(key) && wordsIn(said) > most)
      .map(([key, said]) => [key, { said, count: wordsIn(said) }]),
  )
  const problems = [...long].flatMap(([key, { said, count }]) =>
    count > (left[key] ?? most) ? [`${key}: “${said}”: write at most ${left[key] ?? most} words`] : [],
  )
  const shrunk = Object.entries(left).flatMap(([key, before]) => {
    const now = long.get(key)?.count
    if (now === undefined) return [`${key}: isn’t longer than ${most} words: take it off hints-left.json`]
    return now < before ? [`${key}: ${now} words are left of ${before}: write ${now} in hints-left.json`] : []
  })
  return [...problems, ...shrunk]
}

const leaves = (words, at = '') =>
  Object.entries(words ?? {}).flatMap(([key, said]) => {
    const path = at ? `${at}.${key}` : key
    if (said && typeof said === 'object') return leaves(said, path)
    return typeof said === 'string' ? [[path, said]] : []
  })

/** A part filled in counts as a word. */
const wordsIn = (text) =>
  text
    .replace(/<\/?\w+>/g, '')
    .replace(/\{[^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*\}/g, 'x')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
