import activitiesDesk from '../activities/desk/messages/zh-CN.json';
import bookshelfDesk from '../bookshelf/desk/messages/zh-CN.json';
import catalogueDesk from '../catalogue/desk/messages/zh-CN.json';
import circulationDesk from '../circulation/desk/messages/zh-CN.json';
import contentDesk from '../content/desk/messages/zh-CN.json';
import desk from '../desk/messages/zh-CN.json';
import importDesk from '../import/desk/messages/zh-CN.json';
import libraryDesk from '../library/desk/messages/zh-CN.json';
import purchaseDesk from '../purchase/desk/messages/zh-CN.json';
import readerDesk from '../reader/desk/messages/zh-CN.json';
import staffDesk from '../staff/desk/messages/zh-CN.json';
import statisticsDesk from '../statistics/desk/messages/zh-CN.json';
import todayDesk from '../today/desk/messages/zh-CN.json';
import { messages as first } from './zh-CN.ts';
import { messages as lazy } from './zh-CN-lazy.ts';

/** Messages of the desk, which readers' pages never load; the desk uses readers' messages too. */
export const deskOnly = {
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
};
export const messages = { ...first, ...lazy, ...deskOnly };
