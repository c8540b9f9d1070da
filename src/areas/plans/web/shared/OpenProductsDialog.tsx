import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Plan } from '#kernel/actor.ts'
import { type Id, isId } from '#kernel/ids.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useCountedNouns } from '#webkit/products.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { OpenProducts } from '../../contract.ts'
import { plansApi } from '../api.ts'
import { OpenProductsFields } from './OpenProductsFields.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The plan it is about; unset, the one the person is on. */
  plan?: Plan
}

/** Which products stay open to new students, where a plan keeps fewer open than are published. */
export function OpenProductsDialog({ opened, onClose, plan }: Props) {
  const t = useTranslations('openProducts.dialog')
  const nouns = useCountedNouns()
  const found = useQuery({ ...plansApi.openCourses.queryOptions({ input: { plan } }), enabled: opened })
  if (found.data && opened) return <Choosing key={plan} open={found.data} onClose={onClose} />
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', nouns)}>
      {found.isError ? (
        <ErrorPanel
          title={t('failed', nouns)}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : (
        <SkeletonPage />
      )}
    </Dialog>
  )
}

function Choosing({ open, onClose }: { open: OpenProducts; onClose: () => void }) {
  const t = useTranslations('openProducts.dialog')
  const names = useTranslations('ui.planNames')
  const cache = useQueryClient()
  const nouns = useCountedNouns()
  const { courses: products, plan } = open
  const limit = Math.min(open.limit ?? products.length, products.length)
  const form = useForm({
    initial: { chosen: idsOf(products.filter(({ isOpen }) => isOpen)) },
    check: ({ chosen }): { chosen?: string } => {
      const missing = limit - listOf(chosen).length
      return missing > 0 ? { chosen: t('missing', { count: missing, ...nouns }) } : {}
    },
    fallback: t('failed', nouns),
    submit: async ({ chosen }) => {
      const ids = listOf(chosen)
      await plansApi.chooseOpenCourses.call({ courseIds: ids })
      const title = products.find(({ id }) => id === ids[0])?.title ?? ''
      toast({ message: t('saved', { open: ids.length, title, ...nouns }) })
      onClose()
      // Every list of them shows which are open.
      void cache.invalidateQueries()
      return undefined
    },
  })

  return (
    <FormDialog
      onClose={onClose}
      title={t('title', nouns)}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('busy')}
    >
      <p>{t('text', { plan: names(plan), limit, count: products.length, ...nouns })}</p>
      <OpenProductsFields
        products={products}
        limit={limit}
        chosen={listOf(form.values.chosen)}
        onChoose={(chosen) => form.set('chosen', chosen.join(' '))}
        error={form.errors.chosen}
      />
    </FormDialog>
  )
}

const listOf = (chosen: string) => chosen.split(' ').filter((id) => isId('crs', id))
const idsOf = (some: readonly { id: Id<'crs'> }[]) => some.map(({ id }) => id).join(' ')
