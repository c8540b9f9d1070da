import { isUnreachable } from './refusal.ts'

/** How often and how patiently the user document is asked for. */
export type ReadRule = { attempts: number; pauseMs: number }

/** Calls until it answers, again only when the failure says that the server could not be reached. */
export async function readPatiently<T>(read: () => Promise<T>, { attempts, pauseMs }: ReadRule): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read()
    } catch (error) {
      if (attempt >= attempts || !isUnreachable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
