import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { PlanFullNotice } from '#areas/plans/web/shared/PlanFullNotice.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Link } from '#ui/Link.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import { useWayHere } from '#webkit/return-path.ts'
import { useUser } from '#webkit/session.tsx'
import { maxDescriptionLength } from '../../rules.ts'
import { coursesApi } from '../api.ts'
import { fieldNames, useCourseForm } from '../course-form.ts'
import { PriceField } from '../PriceField.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Create Course. What was typed stays until the course is made, even when it is closed in between. */
export function CreateCourseDialog({ opened, onClose }: Props) {
  const t = useTranslations('courses.form')
  const wayHere = useWayHere()
  const navigate = useNavigate()
  const user = useUser()
  const queryClient = useQueryClient()
  const { check, currency, inputOf } = useCourseForm()
  const creation = useMutation(coursesApi.create.mutationOptions())

  const form = useForm({
    initial: { title: '', description: '', price: '' },
    draft: { user: user.id, form: 'new-course' },
    check,
    fallback: t('failed'),
    submit: async (values) => {
      const course = await creation.mutateAsync(inputOf(values))
      void queryClient.invalidateQueries()
      await navigate(`/courses/${course.id}`, { state: { focus: 'add-lesson' } })
    },
    refused: ({ code, fields }) => (code === 'INVALID' ? { fields: fieldNames(fields) } : {}),
  })

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('createTitle')}
      form={form}
      problem={
        <FormError>
          {form.problem ? (
            <>
              {form.problem}{' '}
              {form.refusal?.code === 'LIMIT_REACHED' ? (
                <Link to="/upgrade" state={wayHere}>
                  {t('seePlans')}
                </Link>
              ) : null}
            </>
          ) : null}
        </FormError>
      }
      submitLabel={t('create')}
      busyLabel={t('creating')}
      cancelLabel={t('cancel')}
      keepsTyped
    >
      {form.refusal?.code === 'LIMIT_REACHED' ? null : <PlanFullNotice />}
      <TextField {...form.text('title')} label={t('title')} autoComplete="off" required data-autofocus />
      <TextAreaField
        {...form.text('description')}
        label={t('description')}
        hint={t('descriptionHint')}
        limit={form.values.description.length > maxDescriptionLength - 200 ? maxDescriptionLength : undefined}
      />
      <PriceField {...form.text('price')} currency={currency} />
    </FormDialog>
  )
}
