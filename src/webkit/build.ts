import { useSyncExternalStore } from 'react'
import { documentFact } from './installation.ts'

let newer = false
const listeners = new Set<() => void>()

/** Takes note of the build an answer came from: another one than the document's means that this tab is of before. */
export function noteBuild(answer: Pick<Response, 'headers'>): void {
  const [own, theirs] = [documentFact('build'), answer.headers.get('x-app-build')]
  const isNewer = own !== undefined && theirs !== null && own !== theirs
  if (theirs === null || isNewer === newer) return
  newer = isNewer
  for (const listener of listeners) listener()
}

/** Whether the server runs another build of the product than this tab. */
export function useNewerBuild(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => newer,
  )
}

/** The version of the product this tab runs; undefined in a document that does not say. */
export const productVersion = (): string | undefined => documentFact('version')
