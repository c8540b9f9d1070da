import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CheckoutExtras } from '#areas/payments/web/shared/CheckoutExtras.tsx'
import { OffersCard } from '#areas/payments/web/shared/OffersCard.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import type { CourseDetail } from '../../contract.ts'
import { courseLanguages, courseLevels, courseSubjects, languageNameIn } from '../../facets.ts'
import { coursesApi } from '../api.ts'
import { CourseDialogs } from '../CourseDialogs.tsx'
import { fieldNames, useCourseForm } from '../course-form.ts'
import { PriceField } from '../PriceField.tsx'
import { useCourseChanges } from '../use-course-changes.ts'
import { salesUrl, useCopySalesLink } from '../use-sales-link.ts'
import { CoursePicture } from './CoursePicture.tsx'
import classes from './editor.module.css'
import { putCourse } from './outline-cache.ts'

type Props = { course: CourseDetail; opened: boolean; onClose: () => void }

/** Title, description, price, address and state of the whole course. */
export function CourseSettings({ course, opened, onClose }: Props) {
  const t = useTranslations('courses.settings')
  return (
    <SideSheet opened={opened} onClose={onClose} title={t('title')}>
      {/* Mounted with each opening, so that it begins with what the course is now. */}
      {opened ? (
        <div className={classes.settings}>
          <CourseFacts course={course} onClose={onClose} />
          <OffersCard kind="course" id={course.id} currency={course.price.currency} />
          <CheckoutExtras offerId={course.offerId} />
          <CoursePicture course={course} />
          <Found course={course} />
          <Earned course={course} />
          <SaleState course={course} />
        </div>
      ) : null}
    </SideSheet>
  )
}

function CourseFacts({ course, onClose }: { course: CourseDetail; onClose: () => void }) {
  const t = useTranslations('courses')
  const queryClient = useQueryClient()
  const { check, currency, inputOf, priceOf } = useCourseForm()
  const change = useMutation(coursesApi.update.mutationOptions())
  const user = useUser()
  const form = useForm({
    initial: {
      title: course.title,
      description: course.description,
      price: priceOf(course.price.cents),
    },
    check,
    draft: { user: user.id, form: `course.${course.id}` },
    fallback: t('settings.failed'),
    submit: async (values) => {
      putCourse(queryClient, await change.mutateAsync({ courseId: course.id, ...inputOf(values) }))
      void queryClient.invalidateQueries({ queryKey: coursesApi.list.key() })
      toast({ message: t('settings.saved') })
      onClose()
    },
    refused: ({ code, fields }) => (code === 'INVALID' ? { fields: fieldNames(fields) } : {}),
  })
  return (
    <form {...form.form} className={classes.fields}>
      <ErrorSummary problems={form.summary} attempt={form.attempt} />
      <FormError>{form.problem}</FormError>
      <RestoredNotice at={form.restoredAt} />
      <TextField {...form.text('title')} label={t('form.title')} autoComplete="off" required />
      <TextAreaField {...form.text('description')} label={t('form.description')} />
      <PriceField {...form.text('price')} currency={currency} />
      <Button type="submit" busy={form.busy} busyLabel={t('settings.saving')}>
        {t('settings.save')}
      </Button>
    </form>
  )
}

/** What it is about, for whom and in which language: what people narrow the catalog by. Saved as it is chosen. */
function Found({ course }: { course: CourseDetail }) {
  const t = useTranslations('outline')
  const locale = useLocale()
  const change = useCourseChange()
  // Shown at once; a refusal puts it back.
  const shown = { ...course.facets, ...(change.isPending ? change.variables.facets : {}) }
  const field = (name: keyof typeof shown) => ({
    label: t(`facets.${name}`),
    value: shown[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      change.mutate({ courseId: course.id, facets: { [name]: target.value || null } }),
  })
  const languages = courseLanguages
    .map((value) => ({ value, label: languageNameIn(value, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <div className={classes.fields}>
      <div className={classes.setting}>
        <h3>{t('course.facetsTitle')}</h3>
        <p>{t('course.facetsText')}</p>
      </div>
      <SelectField
        {...field('subject')}
        placeholder={t('course.facetNone')}
        options={courseSubjects.map((value) => ({ value, label: t(`facets.subjects.${value}`) }))}
      />
      <SelectField
        {...field('level')}
        placeholder={t('course.facetNone')}
        options={courseLevels.map((value) => ({ value, label: t(`facets.levels.${value}`) }))}
      />
      <SelectField {...field('language')} placeholder={t('course.facetLanguageOf')} options={languages} />
    </div>
  )
}

/** A change of the course that is saved at once. */
function useCourseChange() {
  const t = useTranslations('outline.course')
  const queryClient = useQueryClient()
  return useMutation(
    coursesApi.update.mutationOptions({
      onSuccess: (changed) => putCourse(queryClient, changed),
      onError: (error) => toast({ message: refusalOf(error).message || t('certificateFailed') }),
    }),
  )
}

/** What finishing it earns, and the way to the certificate's design. */
function Earned({ course }: { course: CourseDetail }) {
  const t = useTranslations('outline.course')
  const change = useCourseChange()
  // Shown at once; a refusal puts it back.
  const isOn = change.isPending ? (change.variables.awardsCertificate ?? false) : course.awardsCertificate
  return (
    <div className={classes.fields}>
      <SwitchField
        label={t('certificate')}
        hint={t('certificateHint')}
        checked={isOn}
        onChange={(event) => change.mutate({ courseId: course.id, awardsCertificate: event.target.checked })}
      />
      <div className={classes.pair}>
        <Button kind="secondary" size="small" to={`/courses/${course.id}/certificate`}>
          {t('certificateDesign')}
        </Button>
        <Button kind="secondary" size="small" to={`/courses/${course.id}/sales-page`}>
          {t('salesEdit')}
        </Button>
      </div>
    </div>
  )
}

/** Where the course is sold, whether it is, and the way off sale. */
function SaleState({ course }: { course: CourseDetail }) {
  const t = useTranslations('courses')
  const copyLink = useCopySalesLink()
  const changes = useCourseChanges()
  const [asking, setAsking] = useState(false)
  const isLive = course.status === 'published'
  return (
    <div className={classes.fields}>
      <TextField
        label={t('settings.address')}
        hint={isLive ? undefined : t('settings.addressDraft')}
        value={salesUrl(course)}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div>
        <Button kind="secondary" size="small" icon={Copy} onClick={() => void copyLink(course)}>
          {t('settings.copy')}
        </Button>
      </div>
      <div className={classes.setting}>
        <h3>{t('settings.status')}</h3>
        <StatusChip status={course.isClosed ? 'closed' : course.status} />
        <p>{isLive ? t('settings.liveText', { count: course.currentStudents }) : t('settings.draftText')}</p>
        {isLive ? (
          <Button kind="danger-outline" size="small" icon={EyeOff} onClick={() => setAsking(true)}>
            {t('settings.unpublish')}
          </Button>
        ) : null}
      </div>
      <CourseDialogs
        question={
          asking ? { ask: 'unpublish', course: { ...course, students: course.currentStudents } } : null
        }
        changes={changes}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
