import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { SavedView } from '../contract.ts'
import { type ListName, maxViewName, tidyName } from '../rules.ts'
import { listsApi } from './api.ts'
import { useViewChanges } from './use-view-changes.ts'
import classes from './ViewDialog.module.css'

type ViewQuestion = { view: SavedView | null }
type Props = {
  list: ListName
  /** What the list shows now. */
  shown: string
  /** The view to edit, a new one for null; nothing while the dialog is closed. */
  asked: ViewQuestion | null
  onClose: () => void
}

/** Saves what a list shows under a name, or edits a view. */
export function ViewDialog({ list, shown, asked, onClose }: Props) {
  // While it closes it shows what it was about.
  const [last, setLast] = useState({ asked, round: 0 })
  if (asked && asked !== last.asked) setLast({ asked, round: last.round + 1 })
  return (
    <Question
      key={last.round}
      list={list}
      shown={shown}
      view={last.asked?.view ?? null}
      opened={asked !== null}
      onClose={onClose}
    />
  )
}

type QuestionProps = Omit<Props, 'asked'> & { view: SavedView | null; opened: boolean }

function Question({ list, shown, view, opened, onClose }: QuestionProps) {
  const t = useTranslations('lists.dialog')
  const tc = useTranslations()
  const user = useUser()
  const { renew, remove, isRemoving } = useViewChanges(list)
  const form = useForm({
    initial: { name: view?.name ?? '', opens: view?.isDefault ?? false, takeShown: false },
    draft: { user: user.id, form: `view.${list}.${view?.id ?? 'new'}` },
    fallback: t('failed'),
    check: ({ name }) => {
      const length = [...tidyName(name)].length
      if (length === 0) return { name: t('missing') }
      return length > maxViewName ? { name: t('tooLong', { most: maxViewName }) } : {}
    },
    submit: async ({ name, opens, takeShown }) => {
      const fields = { name, isDefault: opens }
      const kept = view
        ? await listsApi.changeView.call({
            viewId: view.id,
            ...fields,
            ...(takeShown ? { query: shown } : {}),
          })
        : await listsApi.saveView.call({ list, query: shown, ...fields })
      await renew()
      onClose()
      toast({ message: tc('lists.saved', { name: kept.name }) })
      return undefined
    },
  })
  const differs = view !== null && shown !== '' && shown !== view.query
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={view ? t('edit') : t('save')}
      form={form}
      submitLabel={t('confirm')}
      busyLabel={t('busy')}
      cancelLabel={tc('ui.cancel')}
      actions={
        view ? (
          <Button
            kind="danger-outline"
            className={classes.delete}
            busy={isRemoving}
            onClick={() => remove(view, onClose)}
          >
            {t('delete')}
          </Button>
        ) : null
      }
    >
      <div className={classes.fields}>
        <TextField
          {...form.text('name')}
          label={t('name')}
          hint={view ? undefined : t('nameHint')}
          autoComplete="off"
          data-autofocus
        />
        <CheckboxField {...form.box('opens')} label={t('opens')} hint={t('opensHint')} />
        {differs ? (
          <CheckboxField {...form.box('takeShown')} label={t('takeShown')} hint={t('takeShownHint')} />
        ) : null}
      </div>
    </FormDialog>
  )
}
