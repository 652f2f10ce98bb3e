import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const activitiesProblems = {
  'activities.competition.missing': {
    'zh-CN': '这项竞赛不存在或已撤下。',
    'en-US': 'This competition does not exist or was taken down.',
  },
  'activities.activity.missing': {
    'zh-CN': '这个活动不存在或已撤下。',
    'en-US': 'This activity does not exist or was taken down.',
  },
  'activities.enrolment.closed': {
    'zh-CN': '这个活动现在不能报名。',
    'en-US': 'Enrolment for this activity is not open.',
  },
  'activities.enrolment.full': {
    'zh-CN': '名额已满（{capacity} 人）。',
    'en-US': 'All {capacity} places are taken.',
  },
  'activities.enrolment.already': {
    'zh-CN': '您已经报过名了。',
    'en-US': 'You are already enrolled.',
  },
  'activities.enrolment.waiting': {
    'zh-CN': '您已经在候补名单中，有空位时会自动为您报名。',
    'en-US': 'You are on the waiting list. You will be enrolled when a place becomes free.',
  },
  'activities.enrolment.missing': {
    'zh-CN': '您没有报名这个活动。',
    'en-US': 'You are not enrolled for this activity.',
  },
  'activities.enrolment.begun': {
    'zh-CN': '活动已经开始，不能取消报名；不能参加时请告诉图书馆。',
    'en-US':
      'The activity has begun, so you cannot cancel any more. Please tell the library if you cannot come.',
  },
  'activities.sign.closed': {
    'zh-CN': '现在不能签到，请在活动进行时签到。',
    'en-US': 'You can check in while the activity is on.',
  },
  'activities.sign.unenrolled': {
    'zh-CN': '请先报名，再签到。',
    'en-US': 'Please enrol before you check in.',
  },
  'activities.sign.already': {
    'zh-CN': '您已经签过到了。',
    'en-US': 'You have already checked in.',
  },
  'activities.reader.scope': {
    'zh-CN': '您不在这个活动的参加范围内。',
    'en-US': 'This activity is for another group of readers.',
  },
  'activities.reader.credit': {
    'zh-CN': '您的信用分是 {score}，不在要求的范围内（{range}）。',
    'en-US': 'Your credit score is {score}, outside the range for this activity ({range}).',
  },
  'activities.reader.suspended': {
    'zh-CN': '您的读者证现在不能参加活动，请联系图书馆。',
    'en-US': 'Your card cannot be used for activities at the moment. Please ask the library.',
  },
  'activities.review.closed': {
    'zh-CN': '这个活动现在不收书评。',
    'en-US': 'This activity is not taking reviews now.',
  },
  'activities.review.missing': {
    'zh-CN': '没有找到您的这篇书评。',
    'en-US': 'That review of yours was not found.',
  },
  'activities.review.limit': {
    'zh-CN': '每个活动最多写 {limit} 篇书评。',
    'en-US': 'You can write at most {limit} reviews for one activity.',
  },
  'activities.work.closed': {
    'zh-CN': '现在不能上传作品。',
    'en-US': 'Works cannot be uploaded now.',
  },
  'activities.work.unenrolled': {
    'zh-CN': '请先报名，再上传作品。',
    'en-US': 'Please enrol before you upload a work.',
  },
  'activities.work.format': {
    'zh-CN': '只能上传 MP4 视频。',
    'en-US': 'Only MP4 videos can be uploaded.',
  },
  'activities.work.size': {
    'zh-CN': '视频太大，最多 1 GB。',
    'en-US': 'That video is too large: at most 1 GB.',
  },
  'activities.work.limit': {
    'zh-CN': '您在这里已有 {limit} 件作品，不能再上传。',
    'en-US': 'You already have {limit} works here and cannot upload another.',
  },
  'activities.work.missing': {
    'zh-CN': '没有找到您上传的这个文件，请重新上传。',
    'en-US': 'That upload of yours was not found. Please upload it again.',
  },
  'activities.entry.missing': {
    'zh-CN': '没有找到您的这件作品，它可能已经删除。',
    'en-US': 'That work of yours was not found. It may have been deleted already.',
  },
  'activities.work.incomplete': {
    'zh-CN': '视频还没有传完，请继续上传。',
    'en-US': 'The video has not arrived completely. Please continue the upload.',
  },
  'activities.participant.missing': {
    'zh-CN': '这位读者没有参加这个活动。',
    'en-US': 'This reader does not take part in this activity.',
  },
  'activities.judgement.missing': {
    'zh-CN': '没有找到它，读者可能已经删除。',
    'en-US': 'It was not found. The reader may have deleted it.',
  },
  'activities.judgement.reason': {
    'zh-CN': '请写明理由，读者会看到。',
    'en-US': 'Please give the reason. The reader will see it.',
  },
  'activities.captions.invalid': {
    'zh-CN':
      '这不是 WebVTT 字幕：文件要用 UTF-8 编码，第一行是 WEBVTT，并有“00:01.000 --> 00:04.000”这样的时间行。',
    'en-US':
      'These are not captions in WebVTT: a file in UTF-8, its first line WEBVTT, with lines of times such as 00:01.000 --> 00:04.000.',
  },
  'activities.captions.size': {
    'zh-CN': '字幕文件超过 {megabytes} MB。',
    'en-US': 'The file of captions is larger than {megabytes} MB.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof activitiesProblems, Words> {}
}
