import type { Activity } from '@yuelan/contract/activities/schemas';
import type { ComponentType } from 'react';
import type { ButtonKind } from '../../ui/controls/button.tsx';

/**
 * The place of the button that opens a knowledge challenge. The challenge domain renders it; the shell puts it here.
 */
export type ChallengeButtonPlace = ComponentType<{ readonly activity: Activity; readonly kind: ButtonKind }>;
