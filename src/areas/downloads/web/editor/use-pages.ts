import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { uploadImage } from '#areas/files/web/shared/upload-image.ts'
import type { Id } from '#kernel/ids.ts'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { DownloadDetail, ProductFile } from '../../contract.ts'
import { downloadsApi } from '../api.ts'
import type { OpenPages } from '../draw-pages.ts'

/** How pages become pictures: a browser draws, and the drawings are sent. */
export type Drawing = {
  open: (url: string) => Promise<OpenPages>
  send: (pages: OpenPages, page: number) => Promise<Id<'fil'>>
}

export const DrawingContext = createContext<Drawing>({
  open: async (url) => (await import('../draw-pages.ts')).openPages(url),
  async send(pages, page) {
    const { pictureOfPage } = await import('../draw-pages.ts')
    return (await uploadImage(await pictureOfPage(pages, page))).id
  },
})

export type ShownPages = ReturnType<typeof usePages>

/** Draws pages of a PDF and shows them to everyone. */
export function usePages(product: DownloadDetail) {
  const t = useTranslations('downloads.pages')
  const drawing = use(DrawingContext)
  const queryClient = useQueryClient()
  const change = useMutation(downloadsApi.showPages.mutationOptions())
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** Answers whether it worked. Without `opened` the file is opened for it. */
  const show = async (file: ProductFile, chosen: readonly number[], opened?: OpenPages): Promise<boolean> => {
    setProblem(null)
    setProgress({ done: 0, all: chosen.length })
    let own: OpenPages | undefined
    try {
      if (!opened && chosen.length > 0) own = await drawing.open(file.url)
      const source = opened ?? own
      const pages = []
      for (const page of chosen.filter((number) => source && number <= source.count)) {
        setProgress({ done: pages.length + 1, all: chosen.length })
        if (source) pages.push({ page, imageFileId: await drawing.send(source, page) })
      }
      const input = { downloadId: product.id, fileId: file.id, version: file.number, pages }
      const changed = await change.mutateAsync(input)
      queryClient.setQueryData(downloadsApi.get.queryKey({ input: { downloadId: product.id } }), changed)
      toast({ message: t('saved', { count: pages.length }) })
      return true
    } catch (error) {
      setProblem(refusalOf(error).message || t('failed'))
      return false
    } finally {
      own?.close()
      setProgress(null)
    }
  }
  return { show, progress, problem, open: drawing.open, clearProblem: () => setProblem(null) }
}
