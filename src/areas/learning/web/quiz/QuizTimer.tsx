import { Timer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Icon } from '#ui/Icon.tsx'
import classes from './quiz.module.css'

type Props = {
  /** Moment of the server. */
  endsAt: number
  /** How far the server's clock is ahead of the device's. */
  clockOff: number
  onOver: () => void | Promise<void>
}

/** Minutes before the end at which the time is read out. */
const announced = [5, 1]

/** What is left of the time. It hands in by itself at the end, and again when a lost connection is back. */
export function QuizTimer({ endsAt, clockOff, onOver }: Props) {
  const t = useTranslations('quiz.take')
  const announce = useAnnounce()
  const left = useSecondsLeft(endsAt, clockOff)
  const before = useRef(left)

  useEffect(() => {
    for (const minutes of announced) {
      if (before.current > minutes * 60 && left <= minutes * 60 && left > 0)
        announce(t('announceMinutes', { minutes }))
    }
    if (left === 0 && before.current > 0) announce(t('announceOver'))
    before.current = left
  }, [left, announce, t])

  const isOver = left === 0
  useEffect(() => {
    if (!isOver) return
    void onOver()
    const again = () => void onOver()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isOver, onOver])

  return (
    <p role="timer" className={classes.timer} data-short={left <= 60 ? '' : undefined}>
      <Icon of={Timer} size={18} />
      {isOver ? t('timeOver') : t('timeLeft', { time: clockOf(left) })}
    </p>
  )
}

function useSecondsLeft(endsAt: number, clockOff: number): number {
  const measure = () => Math.max(0, Math.ceil((endsAt - (Date.now() + clockOff)) / 1000))
  const [left, setLeft] = useState(measure)
  const latest = useRef(measure)
  useEffect(() => {
    latest.current = measure
  })
  useEffect(() => {
    const timer = setInterval(() => setLeft(latest.current()), 1000)
    return () => clearInterval(timer)
  }, [])
  return left
}

/** 754 seconds are "12:34". */
function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
