import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Popover } from '#ui/Popover.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { DownloadDetail } from '../../contract.ts'
import { downloadsApi } from '../api.ts'
import { PublishChecklist } from './PublishChecklist.tsx'
import { SharePanel } from './SharePanel.tsx'
import type { ProductForm } from './use-product-form.ts'

type Props = { product: DownloadDetail; form: ProductForm | undefined }

/** Publish: what is still missing, then the link. Once on sale it's Share, with the link alone. */
export function PublishButton({ product, form }: Props) {
  const t = useTranslations('downloads')
  const announce = useAnnounce()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(false)
  const publication = useMutation(downloadsApi.publish.mutationOptions())
  const isLive = product.status === 'published'

  const publish = async () => {
    const published = await publication.mutateAsync({ downloadId: product.id }).catch(() => null)
    if (!published) return
    queryClient.setQueryData(downloadsApi.get.queryKey({ input: { downloadId: product.id } }), published)
    void queryClient.invalidateQueries({ queryKey: downloadsApi.list.key() })
    announce(t('publish.announced', { title: product.title }))
  }
  const open = async (next: boolean) => {
    publication.reset()
    // What was typed a moment ago goes on sale with it; what can't be saved says why first.
    if (next && form?.isChanged) await form.submit()
    setOpened(next)
  }
  return (
    <Popover
      // Whose words go on sale is asked first.
      opened={opened && !form?.conflict}
      onChange={setOpened}
      target={
        <Button
          kind={isLive ? 'secondary' : 'primary'}
          size="dense"
          aria-expanded={opened && !form?.conflict}
          aria-haspopup="dialog"
          onClick={() => void open(!opened)}
        >
          {isLive ? t('editor.share') : t('editor.publish')}
        </Button>
      }
    >
      {isLive ? (
        <SharePanel product={product} />
      ) : (
        <PublishChecklist
          product={product}
          busy={publication.isPending}
          problem={publication.error ? refusalOf(publication.error).message || t('publish.failed') : null}
          onPublish={() => void publish()}
        />
      )}
    </Popover>
  )
}
