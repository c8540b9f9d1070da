import { BookOpen, CalendarClock, FileDown, Gem, List, type LucideIcon } from 'lucide-react'

/** Of each line of business a store has a shelf of, as its menu shows them in the app; by the shelf's place on the page. */
const icons: Record<string, LucideIcon> = {
  courses: BookOpen,
  coaching: CalendarClock,
  products: FileDown,
  membership: Gem,
}

export function ShelfIcon({ segment }: { segment: string }) {
  const Drawn = icons[segment] ?? List
  return <Drawn className="icon icon-s" />
}
