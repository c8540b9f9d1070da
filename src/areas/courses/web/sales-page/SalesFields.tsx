import { useTranslations } from 'use-intl'
import { fileAddress } from '#areas/files/rules.ts'
import { PictureField } from '#areas/files/web/shared/PictureField.tsx'
import type { Id } from '#kernel/ids.ts'
import { Card } from '#ui/Card.tsx'
import { LineCover } from '#ui/LineCover.tsx'
import { Link } from '#ui/Link.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { CourseDetail } from '../../contract.ts'
import classes from './SalesPageEditor.module.css'
import { most } from './sales-values.ts'
import type { SalesForm } from './use-sales-form.ts'

type OfForm = { form: SalesForm }

/** The sentence under the title, and the picture. */
export function TopFields({ form, courseId }: OfForm & { courseId: Id<'crs'> }) {
  const t = useTranslations('salesPage.top')
  const { imageFileId } = form.values
  return (
    <Card title={t('title')}>
      <div className={classes.group}>
        <TextAreaField
          label={t('tagline')}
          hint={t('taglineHint')}
          {...form.text('tagline')}
          rows={2}
          limit={most.tagline}
        />
        <PictureField
          label={t('picture')}
          hint={t('pictureHint')}
          isChosen={imageFileId !== ''}
          error={form.errors.imageFileId}
          onChange={(fileId) => form.set('imageFileId', fileId)}
          shown={
            <div className={classes.cover}>
              {imageFileId === '' ? (
                <LineCover id={courseId} title="" />
              ) : (
                <img src={`${fileAddress(imageFileId)}?w=640`} alt="" />
              )}
            </div>
          }
        />
      </div>
    </Card>
  )
}

/** The long words about the course. */
export function AboutFields({ form }: OfForm) {
  const t = useTranslations('salesPage.about')
  return (
    <Card title={t('title')}>
      <TextAreaField
        label={t('description')}
        hint={t('descriptionHint')}
        {...form.text('description')}
        rows={6}
      />
    </Card>
  )
}

/** Who teaches, in their own words for this course. */
export function InstructorFields({ form }: OfForm) {
  const t = useTranslations('salesPage.instructor')
  const { photoFileId } = form.values
  return (
    <Card title={t('title')}>
      <div className={classes.group}>
        <p className={classes.note}>{t('hint')}</p>
        <TextField label={t('name')} optional {...form.text('name')} autoComplete="off" />
        <TextAreaField label={t('bio')} optional {...form.text('bio')} rows={4} />
        <PictureField
          label={t('photo')}
          hint={t('photoHint')}
          isChosen={photoFileId !== ''}
          error={form.errors.photoFileId}
          onChange={(fileId) => form.set('photoFileId', fileId)}
          shown={
            photoFileId === '' ? null : (
              <img className={classes.photo} src={`${fileAddress(photoFileId)}?w=640`} alt="" />
            )
          }
        />
      </div>
    </Card>
  )
}

/** Lessons that are open to everyone; what opens them is a setting of the lesson. */
export function PreviewLinks({ course }: { course: CourseDetail }) {
  const t = useTranslations('salesPage.previews')
  const free = course.lessons.filter((lesson) => lesson.freePreview)
  return (
    <Card title={t('title')}>
      <div className={classes.group}>
        <p className={classes.note}>{free.length > 0 ? t('text') : t('none')}</p>
        {free.length > 0 ? (
          <ul className={classes.previews}>
            {free.map((lesson) => (
              <li key={lesson.id}>
                <Link to={`/courses/${course.id}?lesson=${lesson.id}`}>{lesson.title}</Link>
              </li>
            ))}
          </ul>
        ) : null}
        <Link to={`/courses/${course.id}`}>{t('open')}</Link>
      </div>
    </Card>
  )
}

/** Whether reviews are shown, and the way to them. */
export function ReviewsFields({ form, courseId }: OfForm & { courseId: Id<'crs'> }) {
  const t = useTranslations('salesPage.reviews')
  const { error: _, ...shows } = form.box('showReviews')
  return (
    <Card title={t('title')}>
      <div className={classes.group}>
        <SwitchField label={t('show')} hint={t('hint')} {...shows} />
        <Link to={`/courses/${courseId}/reviews`}>{t('manage')}</Link>
      </div>
    </Card>
  )
}
