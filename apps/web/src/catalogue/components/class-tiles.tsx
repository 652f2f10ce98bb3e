import { Link } from '@tanstack/react-router';
import { mainClasses } from '@yuelan/contract/catalogue/classes';
import { language } from '../../platform/language.ts';
import { mainClassLetters } from '../class-codes.ts';
import styles from './class-tiles.module.css';

/** The 22 classes as ways in. */
export function ClassTiles() {
  return (
    <ul className={styles['tiles']}>
      {mainClassLetters.map((letter) => (
        <li key={letter}>
          <Link to="/kind/$letter" params={{ letter }} className={styles['tile']}>
            <span className={styles['letter']}>{letter}</span>
            <span>{mainClasses[letter][language]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
