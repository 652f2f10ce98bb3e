import activitiesDesk from '../activities/desk/messages/en-US.json';
import bookshelfDesk from '../bookshelf/desk/messages/en-US.json';
import catalogueDesk from '../catalogue/desk/messages/en-US.json';
import circulationDesk from '../circulation/desk/messages/en-US.json';
import contentDesk from '../content/desk/messages/en-US.json';
import desk from '../desk/messages/en-US.json';
import importDesk from '../import/desk/messages/en-US.json';
import libraryDesk from '../library/desk/messages/en-US.json';
import purchaseDesk from '../purchase/desk/messages/en-US.json';
import readerDesk from '../reader/desk/messages/en-US.json';
import staffDesk from '../staff/desk/messages/en-US.json';
import statisticsDesk from '../statistics/desk/messages/en-US.json';
import todayDesk from '../today/desk/messages/en-US.json';
import { messages as first } from './en-US.ts';
import { messages as lazy } from './en-US-lazy.ts';
import type { deskOnly as chinese } from './zh-CN-desk.ts';

const deskOnly = {
  activitiesDesk,
  catalogueDesk,
  circulationDesk,
  contentDesk,
  desk,
  importDesk,
  libraryDesk,
  readerDesk,
  purchaseDesk,
  bookshelfDesk,
  staffDesk,
  statisticsDesk,
  todayDesk,
} satisfies Record<keyof typeof chinese, object>;
export const messages = { ...first, ...lazy, ...deskOnly };
