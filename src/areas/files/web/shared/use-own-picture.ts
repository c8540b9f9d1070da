import { useState } from 'react'
import type { Id } from '#kernel/ids.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { uploadImage } from './upload-image.ts'

/** A thing's own picture, which is put in its place at once, or taken away; `fallback` is said where the server says nothing. */
export function useOwnPicture(set: (imageFileId: Id<'fil'> | null) => Promise<void>, fallback: string) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(refusalOf(error).message || fallback)
    } finally {
      setShare(null)
    }
  }
  return {
    /** How much of it is sent, 0 to 1; null while nothing is. */
    share,
    problem,
    clear: () => void attempt(() => set(null)),
    send: (file: File) =>
      void attempt(async () => {
        setShare(0)
        await set((await uploadImage(file, { onProgress: setShare })).id)
      }),
  }
}
