import { Copy, ExternalLink, EyeOff, Files, FolderOpen, Receipt, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MenuAction } from '#ui/RowMenu.tsx'
import type { Download } from '../../contract.ts'
import { buyersPathOf, editPathOf } from '../../rules.ts'
import { ProductDialogs, type ProductQuestion } from '../ProductDialogs.tsx'
import { useProductChanges } from '../use-product-changes.ts'
import { openSalesPage, useCopySalesLink } from '../use-sales-link.ts'

type MenuOptions = {
  inTrash: boolean
  /** Its own screen is open, so nothing leads there. */
  isOpen?: boolean
  onRemoved?: () => void
}

/** The `⋯` menu of a product, in the list and beside it, and the questions some of its actions ask first. */
export function useProductMenu({ inTrash, isOpen = false, onRemoved }: MenuOptions) {
  const t = useTranslations('downloads.menu')
  const [question, setQuestion] = useState<ProductQuestion | null>(null)
  const changes = useProductChanges(onRemoved)
  const copyLink = useCopySalesLink()
  const ask = (next: ProductQuestion) => {
    changes.removal.reset()
    changes.unpublication.reset()
    changes.discarding.reset()
    setQuestion(next)
  }
  const ending = { icon: Trash2, danger: true, divided: true } as const

  const actionsOf = (product: Download): MenuAction[] => {
    if (inTrash)
      return [
        { label: t('restore'), icon: RotateCcw, onSelect: () => changes.restore(product) },
        ...(product.trashed?.goneAt
          ? [{ label: t('discard'), ...ending, onSelect: () => ask({ ask: 'discard', product }) }]
          : []),
      ]
    const live: MenuAction[] = [
      { label: t('see'), icon: ExternalLink, onSelect: () => openSalesPage(product) },
      { label: t('copy'), icon: Copy, onSelect: () => void copyLink(product) },
      { label: t('unpublish'), icon: EyeOff, onSelect: () => ask({ ask: 'unpublish', product }) },
    ]
    const places: MenuAction[] = [
      { label: t('open'), icon: FolderOpen, to: editPathOf(product.id) },
      { label: t('orders'), icon: Receipt, to: buyersPathOf(product.id) },
    ]
    return [
      ...(isOpen ? [] : places),
      { label: t('duplicate'), icon: Files, onSelect: () => changes.duplicate(product) },
      ...(product.status === 'published' ? live : []),
      {
        label: t('remove'),
        ...ending,
        onSelect: () => (product.sales > 0 ? ask({ ask: 'remove', product }) : changes.remove(product)),
      },
    ]
  }
  const dialogs = <ProductDialogs question={question} changes={changes} onClose={() => setQuestion(null)} />
  return { actionsOf, dialogs }
}
