import { type LucideIcon, MapPin, Phone, Video } from 'lucide-react'
import type { SessionType } from '../rules.ts'

/** How a session is held, as a picture beside its words. */
export const typeIcons: Record<SessionType, LucideIcon> = { video: Video, phone: Phone, inPerson: MapPin }
