import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { ProductBar } from '#ui/product/ProductBar.tsx'
import { ProductTabs } from '#ui/product/ProductTabs.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { type SaveState, SaveStatus } from '#ui/SaveStatus.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { DownloadDetail } from '../../contract.ts'
import { buyersPathOf, editPathOf, reviewsPathOf } from '../../rules.ts'
import { PublishButton } from '../editor/PublishButton.tsx'
import type { ProductForm } from '../editor/use-product-form.ts'
import { useProductMenu } from '../products/use-product-menu.tsx'

type Props = {
  downloadId: Id<'dwl'>
  /** Absent until it's loaded. */
  product: DownloadDetail | undefined
  /** What is typed, where it can be: publishing saves it first. */
  form?: ProductForm
}

/** One bar for all views of a digital product, and the tabs below it. */
export function DownloadBar({ downloadId, product, form }: Props) {
  const t = useTranslations('downloads.editor')
  return (
    <>
      <ProductBar
        label={t('crumbs')}
        list={{ to: '/digital-products', label: t('toList') }}
        name={product?.title}
        status={product ? <StatusChip status={product.status} /> : null}
        saved={product ? <SaveStatus state={stateOf(product, form)} /> : null}
        preview={{
          href: `/downloads/${downloadId}`,
          label: t('look'),
          short: t.rich('lookShort', { more: (words) => <VisuallyHidden>{words}</VisuallyHidden> }),
        }}
        tools={product ? <Tools product={product} form={form} /> : null}
      />
      <ProductTabs
        label={t('nav.label')}
        line="products"
        places={[
          { to: editPathOf(downloadId), label: t('nav.product') },
          { to: buyersPathOf(downloadId), label: t('nav.buyers') },
          { to: reviewsPathOf(downloadId), label: t('nav.reviews') },
        ]}
      />
    </>
  )
}

/** What is typed and not saved yet has a bar of its own at the foot, so the last save is what's said here. */
function stateOf(product: DownloadDetail, form: ProductForm | undefined): SaveState {
  if (form?.busy) return { kind: 'saving' }
  if (form?.conflict) return { kind: 'conflict' }
  return { kind: 'saved', at: new Date(product.updatedAt) }
}

/** The way to publish it, and the rest behind `⋯`. */
function Tools({ product, form }: { product: DownloadDetail; form: ProductForm | undefined }) {
  const navigate = useNavigate()
  const { actionsOf, dialogs } = useProductMenu({
    inTrash: false,
    isOpen: true,
    onRemoved: () => void navigate('/digital-products'),
  })
  return (
    <>
      <PublishButton product={product} form={form} />
      <RowMenu name={product.title} actions={actionsOf(product)} />
      {dialogs}
    </>
  )
}
