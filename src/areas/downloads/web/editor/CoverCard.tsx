import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PictureButtons } from '#areas/files/web/shared/PictureButtons.tsx'
import { useOwnPicture } from '#areas/files/web/shared/use-own-picture.ts'
import type { Id } from '#kernel/ids.ts'
import { Card } from '#ui/Card.tsx'
import { FormError } from '#ui/FormError.tsx'
import type { DownloadDetail } from '../../contract.ts'
import { downloadsApi } from '../api.ts'
import classes from './editor.module.css'

/** The picture of a product's card and page: one's own, one made of its file, or the drawn one. */
export function CoverCard({ product }: { product: DownloadDetail }) {
  const t = useTranslations('downloads.editor')
  const { send, clear, share, problem } = useOwnPicture(useCover(product), t('coverFailed'))
  const { imageFileId, coverIsMade } = product
  const isOwn = imageFileId !== null && !coverIsMade
  return (
    <Card title={t('cover')}>
      <p className={classes.note}>
        {imageFileId === null ? t('coverDrawn') : coverIsMade ? t('coverMade') : t('coverOwn')}
      </p>
      <FormError>{problem}</FormError>
      <PictureButtons
        className={classes.buttons}
        label={t('cover')}
        words={{
          choose: isOwn ? t('coverReplace') : t('coverChoose'),
          sending: t('coverSending', { percent: Math.round((share ?? 0) * 100) }),
          remove: t('coverRemove'),
        }}
        isSending={share !== null}
        onFile={send}
        onRemove={imageFileId ? clear : undefined}
      />
    </Card>
  )
}

function useCover({ id }: DownloadDetail) {
  const queryClient = useQueryClient()
  const change = useMutation(downloadsApi.change.mutationOptions())
  return async (imageFileId: Id<'fil'> | null) => {
    const changed = await change.mutateAsync({ downloadId: id, imageFileId })
    queryClient.setQueryData(downloadsApi.get.queryKey({ input: { downloadId: id } }), changed)
    void queryClient.invalidateQueries({ queryKey: downloadsApi.list.key() })
  }
}
