import { expect, test } from 'vitest';
import { fitView, pan, reveal, zoomAt } from './map-view.ts';

const window = { width: 800, height: 400 };

test('fitting shows the whole map in the middle and enlarges nothing', () => {
  expect(fitView({ width: 400, height: 200 }, window, { x: 200, y: 100 })).toEqual({
    zoom: 1,
    x: 200,
    y: 100,
  });
  expect(fitView({ width: 1600, height: 400 }, window, { x: 800, y: 200 })).toEqual({
    zoom: 0.5,
    x: 0,
    y: 100,
  });
});

test('a map too large for half size is shown around its root, without empty edges', () => {
  expect(fitView({ width: 4000, height: 400 }, window, { x: 2000, y: 200 })).toEqual({
    zoom: 0.5,
    x: -600,
    y: 100,
  });
  expect(fitView({ width: 4000, height: 400 }, window, { x: 10, y: 200 }).x).toBe(0);
});

test('zooming keeps the point under the pointer in place and stays between half and double', () => {
  const view = zoomAt({ zoom: 1, x: 0, y: 0 }, 2, { x: 100, y: 50 });
  expect(view).toEqual({ zoom: 2, x: -100, y: -50 });
  expect(zoomAt(view, 9, { x: 0, y: 0 }).zoom).toBe(2);
  expect(zoomAt(view, 0.1, { x: 0, y: 0 }).zoom).toBe(0.5);
});

test('the map cannot be moved out of sight', () => {
  const map = { width: 400, height: 200 };
  expect(pan({ zoom: 1, x: 0, y: 0 }, { x: 9999, y: -9999 }, map, window)).toEqual({
    zoom: 1,
    x: 740,
    y: -140,
  });
});

test('an entry reached by the keyboard comes into sight', () => {
  const box = { width: 100, height: 40 };
  expect(reveal({ zoom: 1, x: 0, y: 0 }, { ...box, x: 1000, y: 100 }, window)).toEqual({
    zoom: 1,
    x: -324,
    y: 0,
  });
  expect(reveal({ zoom: 1, x: 0, y: 0 }, { ...box, x: -50, y: 100 }, window).x).toBe(74);
  expect(reveal({ zoom: 1, x: 5, y: 5 }, { ...box, x: 200, y: 100 }, window)).toEqual({
    zoom: 1,
    x: 5,
    y: 5,
  });
});
