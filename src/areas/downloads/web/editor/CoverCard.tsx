import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { imageTypes } from '#areas/files/rules.ts'
import { uploadImage } from '#areas/files/web/shared/upload-image.ts'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FormError } from '#ui/FormError.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { DownloadDetail } from '../../contract.ts'
import { downloadsApi } from '../api.ts'
import classes from './editor.module.css'

/** The picture of a product's card and page: one's own, one made of its file, or the drawn one. */
export function CoverCard({ product }: { product: DownloadDetail }) {
  const t = useTranslations('downloads.editor')
  const input = useRef<HTMLInputElement>(null)
  const { send, clear, share, problem } = useCover(product)
  const { imageFileId, coverIsMade } = product
  const isOwn = imageFileId !== null && !coverIsMade
  return (
    <Card title={t('cover')}>
      <p className={classes.note}>
        {imageFileId === null ? t('coverDrawn') : coverIsMade ? t('coverMade') : t('coverOwn')}
      </p>
      <FormError>{problem}</FormError>
      <div className={classes.buttons}>
        <Button
          kind="secondary"
          size="small"
          icon={ImageUp}
          busy={share !== null}
          busyLabel={t('coverSending', { percent: Math.round((share ?? 0) * 100) })}
          onClick={() => input.current?.click()}
        >
          {isOwn ? t('coverReplace') : t('coverChoose')}
        </Button>
        {imageFileId ? (
          <Button kind="quiet" size="small" icon={RotateCcw} onClick={clear}>
            {t('coverRemove')}
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        aria-label={t('cover')}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void send(file)
          // Choosing the same file again is a choice as well.
          currentTarget.value = ''
        }}
      />
    </Card>
  )
}

function useCover({ id }: DownloadDetail) {
  const t = useTranslations('downloads.editor')
  const queryClient = useQueryClient()
  const change = useMutation(downloadsApi.change.mutationOptions())
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const set = async (imageFileId: Id<'fil'> | null) => {
    const changed = await change.mutateAsync({ downloadId: id, imageFileId })
    queryClient.setQueryData(downloadsApi.get.queryKey({ input: { downloadId: id } }), changed)
    void queryClient.invalidateQueries({ queryKey: downloadsApi.list.key() })
  }
  const attempt = async (work: () => Promise<void>) => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(refusalOf(error).message || t('coverFailed'))
    } finally {
      setShare(null)
    }
  }
  return {
    share,
    problem,
    clear: () => void attempt(() => set(null)),
    send: (file: File) =>
      attempt(async () => {
        setShare(0)
        await set((await uploadImage(file, { onProgress: setShare })).id)
      }),
  }
}
